import Testing

@Suite struct TerminalTests {}
