import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { platform } from '../../../platform/index.ts'
import { openForApp } from '../sign-on/app-verifier.ts'

export interface PasskeyInBrowserProps {
  disabled?: boolean
  /** Asked when it is pressed. */
  remember: () => boolean
}

/** In the desktop app, whose pages can have no passkeys: logs in by one in the system's browser. Nothing elsewhere. */
export function PasskeyInBrowser({ disabled = false, remember }: PasskeyInBrowserProps) {
  const { t } = useLingui()
  const [isGone, setGone] = useState(false)
  const { shell } = platform
  if (shell === null) return null
  const go = () => {
    setGone(true)
    void openForApp(shell, '/auth/app-passkey', { begun: { by: 'passkey', remember: remember() } })
  }
  return (
    <>
      <Button disabled={disabled} onClick={go}>
        <KeyRound />
        {t`Log in with a passkey`}
      </Button>
      {isGone && (
        <output className="muted">
          <Trans>Continue in your browser. It leads you back here.</Trans>
        </output>
      )}
    </>
  )
}
