import Testing

@Suite struct InterfaceTests {}
