import Testing

@Suite struct EngineTests {}
