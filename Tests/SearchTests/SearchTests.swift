import Testing

@Suite struct SearchTests {}
