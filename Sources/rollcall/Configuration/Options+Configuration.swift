extension Options {
  /// The options, with what the configuration says of their source where they are silent.
  func completed(by configuration: Configuration) throws(UsageError) -> Options {
    var options = self
    options.maximumCacheBytes = configuration.maximumCacheBytes
    if comments == nil, let name = source ?? configuration.defaultName, let configured = configuration.sources[name] {
      options.source = configured.url
      options.templates = configured.templates
      options.credentials = credentials.completed(by: configured.credentials)
      options.timeout = timeout ?? configured.timeout
      options.maximumBytes = maximumBytes ?? configured.maximumBytes
      options.certificateFile = certificateFile ?? configured.certificateFile
      options.insecure = insecure || configured.insecure
      options.usesCache = usesCache && configured.cache
    }
    if options.credentials.passwordCommand != nil, options.credentials.user == nil {
      throw UsageError(sentence: "a password command needs a user name", advice: "add --user NAME")
    }
    return options
  }
}
