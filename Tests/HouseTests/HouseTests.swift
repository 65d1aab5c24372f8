import Testing

@Suite struct HouseTests {}
