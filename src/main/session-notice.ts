import { messages } from '../shared/messages.ts'
import type { SessionKeeper } from './session-keeper.ts'

/** Says once in a run, when somebody logs in, that the session will not outlive the app. */
export function noticeUnkeptSession({
  sessions,
  show,
}: {
  sessions: Pick<SessionKeeper, 'isKept' | 'onChange'>
  show: (message: string) => void
}): void {
  let isTold = false
  sessions.onChange(async (session) => {
    if (session === null || isTold || sessions.isKept()) return
    isTold = true
    show(messages.sessionNotKept)
  })
}
