/// Where a key is pressed. Where a key means two things, the innermost place wins.
enum Place: Hashable, Sendable, CaseIterable {
  /// The search field.
  case field
  /// The search field while nothing stands in it.
  case emptyField
  /// The list.
  case list
  /// The detail of one user.
  case detail
  /// The id entry.
  case idEntry
  /// A form: signing in or up.
  case form
  /// The comments of a user.
  case comments
  /// The search field above comments.
  case commentField
  /// After `y`: what to copy.
  case copyMenu
  /// A page of text: the help, the problems.
  case page
  /// A terminal too small to act in.
  case tiny
  /// Anywhere but in a terminal that is too small.
  case anywhere

  /// What the help calls it.
  var title: String {
    switch self {
    case .field: "In the search field"
    case .emptyField: "In the empty search field"
    case .list: "In the list"
    case .detail: "In the detail"
    case .idEntry: "In the id entry"
    case .form: "In a form"
    case .comments: "In the comments"
    case .commentField: "In the search field of comments"
    case .copyMenu: "After y"
    case .page: "On a page like this"
    case .tiny: "In a very small terminal"
    case .anywhere: "Anywhere"
    }
  }
}
