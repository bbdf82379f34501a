import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { askBeforeLeaving } from '../../../lib/leave-questions.ts'
import type { LiveSession } from './live-session.ts'

/** Sessions of which a person knows that they go on while they are elsewhere. */
const known = new WeakSet<LiveSession>()

/** Asks once whether to go to another screen while the page records. */
export function useAskBeforeLeaving(session: LiveSession, isBusy: boolean): void {
  const { t } = useLingui()
  useEffect(() => {
    if (!isBusy) return undefined
    const question = {
      title: t`Leave this page while it records?`,
      text: t`The recording goes on in this window, and a notice leads back to it. Closing the window interrupts it.`,
      onLeave: () => void known.add(session),
    }
    return askBeforeLeaving(() => (known.has(session) ? null : question))
  }, [isBusy, session, t])
}
