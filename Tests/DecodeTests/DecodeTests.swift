import Testing

@Suite struct DecodeTests {}
