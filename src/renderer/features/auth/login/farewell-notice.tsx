import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Banner } from '../../../components/banner/banner.tsx'
import type { Farewell } from '../../../lib/farewell.ts'

const WORDS: Record<Farewell, MessageDescriptor> = {
  deleted: msg`Your account is deleted, with its files and texts. We’ve e-mailed you a confirmation.`,
  reset: msg`Your password is changed. Log in with it; all other devices are signed out.`,
  'first-password': msg`Your password is set. You can log in now.`,
  ended: msg`Your session has ended. Log in to continue; your changes are safe on this device.`,
  'signed-out': msg`This device is signed out.`,
}

/** Why the login is there, for somebody who did not ask for it. */
export function FarewellNotice({ farewell }: { farewell: Farewell }) {
  const { t } = useLingui()
  return (
    <output>
      <Banner tone={farewell === 'ended' ? 'info' : 'ok'}>{t(WORDS[farewell])}</Banner>
    </output>
  )
}
