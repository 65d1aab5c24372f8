import Testing

@Suite struct TextTests {}
