import { flushSync } from 'react-dom'
import type { ScreenState } from '../capabilities.ts'

/**
 * Closes the dialog that is open and then does something, when the focus is back where it was: a second dialog opened
 * from the first would otherwise give the focus back to what is gone.
 */
export function afterClosing<Session extends ScreenState>(session: Session, run: (session: Session) => void): void {
  flushSync(() => session.ui.setState({ dialog: null }))
  // The focus returns in a timer of the dialog, which was set just now.
  setTimeout(() => run(session), 0)
}
