import Testing

@Suite struct DirectoryTests {}
