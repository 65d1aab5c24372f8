import Testing

@Suite struct FetchTests {}
