/// What a key does.
enum Action: Hashable, Sendable {
  /// Put the typed character where the cursor is.
  case insert
  /// Edit the line.
  case edit(LineEdit)
  /// Move the selection.
  case move(Movement)
  /// Scroll the text.
  case scroll(Movement)
  /// Commit what was typed.
  case commit
  /// Try again after a failed load.
  case retry
  /// Empty the search field.
  case clearField
  /// From the field to the list, or back.
  case switchFocus
  /// To the search field, its text ready to be replaced.
  case search
  /// Open the id entry.
  case enterID
  /// Put the entered ids in force.
  case applyID
  /// Keep instead of exclude, or the other way.
  case switchIDMode
  /// Give up the load under way.
  case cancelLoad
  /// Take away the committed query and the filter.
  case clearSearch
  /// Show the detail of the selected user.
  case openDetail
  /// The user before or after the one whose detail is shown.
  case previousUser, nextUser
  /// Say why the user stands where it stands, or no longer.
  case explain
  /// Show the comments of the selected user.
  case openComments
  /// Open the form that makes a user.
  case signUp
  /// Sign in, or out if somebody is signed in.
  case signInOrOut
  /// The next field of a form, or the one before.
  case nextField, previousField
  /// On to the next empty field of a form; where there is none, send it.
  case submit
  /// Ask what to copy.
  case openCopyMenu
  /// Copy something of the selected user.
  case copy(CopyItem)
  /// Sort by the next column, or the other way round.
  case sortByNext, sortReversed
  /// Keep the order of the rows that are shown, while another is being found.
  case cancelSort
  /// Fetch again.
  case reload
  /// Fetch the comments again.
  case reloadComments
  /// Close what lies on top.
  case close
  /// Write the whole screen again.
  case repaint
  /// Stop the process as a shell's job.
  case suspend
  /// Show the help.
  case help
  /// Show what went wrong, in full.
  case problems
  /// Leave.
  case leave
  /// Leave as cancelled.
  case interrupt

  /// Whether it acts on the row that is selected, so that it has to wait for the search of what was typed before it.
  var needsRows: Bool {
    switch self {
    case .move, .openDetail, .openComments, .previousUser, .nextUser, .openCopyMenu, .copy: true
    default: false
    }
  }

  /// Whether it changes the text of a line.
  var editsText: Bool {
    switch self {
    case .insert, .edit: true
    default: false
    }
  }

  /// Whether moves that wait for a slow search mean the same after it.
  var leavesMoves: Bool {
    switch self {
    case .commit, .switchFocus: true
    default: false
    }
  }

  /// Whether it must work even while others wait.
  var isUrgent: Bool {
    switch self {
    case .interrupt, .suspend, .repaint: true
    default: false
    }
  }
}

/// How far to move or to scroll.
enum Movement: Hashable, Sendable {
  /// By one row.
  case up, down
  /// By half a screen.
  case halfUp, halfDown
  /// By a screen.
  case pageUp, pageDown
  /// To an end.
  case first, last

  /// The place that it leads to.
  /// - Parameters:
  ///   - place: where it begins.
  ///   - page: how many rows a screen has.
  ///   - last: the last place there is.
  func place(from place: Int, page: Int, last: Int) -> Int {
    let page = max(1, page)
    let target =
      switch self {
      case .up: place - 1
      case .down: place + 1
      case .halfUp: place - max(1, page / 2)
      case .halfDown: place + max(1, page / 2)
      case .pageUp: place - page
      case .pageDown: place + page
      case .first: 0
      case .last: last
      }
    return max(0, min(target, last))
  }
}

/// What of a user can be copied.
enum CopyItem: Hashable, Sendable, CaseIterable {
  case name, username, email, phone, id, everything

  /// What messages call it.
  var label: String {
    switch self {
    case .name: "name"
    case .username: "username"
    case .email: "e-mail"
    case .phone: "phone"
    case .id: "id"
    case .everything: "everything"
    }
  }
}
