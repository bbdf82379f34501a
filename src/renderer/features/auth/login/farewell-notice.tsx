import { Banner } from '../../../components/banner/banner.tsx'
import type { Farewell } from '../../../lib/farewell.ts'

const WORDS: Record<Farewell, string> = {
  deleted: 'Your account is deleted, with its files and texts. We sent you a mail about it.',
  reset: 'Your password is changed. Log in with it; all other devices are signed out.',
  ended: 'Your session has ended. Log in to go on; what you wrote is kept on this device.',
  'signed-out': 'This device is signed out.',
}

/** Why the login is there, for somebody who did not ask for it. */
export function FarewellNotice({ farewell }: { farewell: Farewell }) {
  return (
    <output>
      <Banner tone={farewell === 'ended' ? 'info' : 'ok'}>{WORDS[farewell]}</Banner>
    </output>
  )
}
