public import Directory

/// Where one user can be fetched anew: `{users}/{id}`.
public protocol UserDetailSource: Sendable {
  /// The user as it is now; nil where that address does not answer for single users (404, 405, 501).
  /// - Throws: `FetchError`; `CancellationError` when the task is cancelled.
  func user(of id: UserID) async throws -> UserRecord?
}
