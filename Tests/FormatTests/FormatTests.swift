import Testing

@Suite struct FormatTests {}
