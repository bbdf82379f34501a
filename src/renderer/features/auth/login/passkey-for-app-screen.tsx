import { useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { beginPasskeySignIn, handPasskeyToApp } from '../../../../shared/contract/factors.ts'
import { messages } from '../../../../shared/messages.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { call, phraseOf } from '../../../lib/api.ts'
import { arePasskeysPossible, signWithPasskey, wasGivenUp } from '../../../lib/passkeys.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { AuthLayout } from '../auth-layout.tsx'

/**
 * /auth/app-passkey: where the desktop app sends its person, for a passkey that works in the system's browser alone.
 * Nobody is signed in here: the app goes on with a code that only it can use.
 */
export default function PasskeyForAppScreen() {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const [isSending, setSending] = useState(false)
  const app = params.get('app') ?? ''

  async function logIn() {
    setProblem(null)
    setSending(true)
    try {
      const { challenge, options } = await call(beginPasskeySignIn)
      const { code } = await call(handPasskeyToApp, {
        body: { challenge, response: await signWithPasskey(options), app },
      })
      await navigate(`/auth/sign-on/${code}`, { replace: true })
    } catch (error) {
      if (!wasGivenUp(error)) setProblem(phraseOf(error, messages.passkeyRefused))
      setSending(false)
    }
  }

  return (
    <AuthLayout documentTitle={t`Log in to the desktop app`} say={t`Pick up\nwhere you\nleft off.`} seed={7}>
      <h1>{t`Log in to the desktop app`}</h1>
      <p className="muted">{t`Go on only if you have just pressed this button in the app on this computer.`}</p>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      {arePasskeysPossible() ? (
        <Button look="main" sending={isSending} onClick={() => void logIn()}>
          <KeyRound />
          {t`Log in with a passkey`}
        </Button>
      ) : (
        <Banner tone="warn">{say(messages.passkeysOff)}</Banner>
      )}
    </AuthLayout>
  )
}
