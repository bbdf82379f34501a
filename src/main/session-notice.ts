import { messages } from '../shared/messages.ts'
import type { SessionKeeper } from './session-keeper.ts'
import { say } from './words.ts'

/** Says once in a run, when somebody logs in, that the session will not outlive the app. */
export function noticeUnkeptSession({
  sessions,
  show,
}: {
  sessions: Pick<SessionKeeper, 'isKept' | 'onChange'>
  show: (message: string) => void
}): void {
  let isShown = false
  sessions.onChange(async (session) => {
    if (session === null || isShown || sessions.isKept()) return
    isShown = true
    show(say(messages.sessionNotKept))
  })
}
