/// What several test targets share.
public enum TestSupport {}
