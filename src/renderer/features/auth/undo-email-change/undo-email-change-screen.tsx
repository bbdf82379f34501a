import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { checkUndoKey, undoEmailChange } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ApiError, call, phraseOf } from '../../../lib/api.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { endSession } from '../../../lib/session.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { useUnusableLink } from '../use-unusable-link.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { useSay } from '../../../lib/words/use-say.ts'

/**
 * /auth/undo-email-change/{key}, which the mail to the old address leads to. A press does it, for programs open links
 * of mails too.
 */
export default function UndoEmailChangeScreen() {
  const { t } = useLingui()
  const { key = '' } = useParams()
  const [isSending, setSending] = useState(false)
  const [restored, setRestored] = useState<string | null>(null)
  const say = useSay()
  const [failure, setFailure] = useState<Phrase | null>(null)
  const [isRefused, setRefused] = useState(false)
  const unusable = useUnusableLink(checkUndoKey, key)
  const isOver = isRefused || unusable !== null
  const problem = failure ?? unusable

  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      const { email } = await call(undoEmailChange, { params: { token: key } })
      endSession()
      tellOtherTabs()
      setRestored(email)
    } catch (error) {
      setFailure(phraseOf(error, messages.unreachable))
      // Pressing again would not help.
      setRefused(error instanceof ApiError && (error.status === 400 || error.status === 409))
    } finally {
      setSending(false)
    }
  }

  return (
    <AuthLayout documentTitle={t`Undo the change of address`} say={t`Still\nyours.`} seed={63}>
      <h1>{t`Undo the change of address`}</h1>
      <output>
        {restored !== null && (
          <Banner tone="ok">
            <Trans>
              Your account has the address <strong>{restored}</strong> again, and is signed out on all devices.
            </Trans>
          </Banner>
        )}
      </output>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      {isOver && <OtherWays />}
      {restored === null && !isOver && (
        <>
          <p>
            <Trans>Your account gets its former e-mail address back, and is signed out everywhere.</Trans>
          </p>
          <p>
            <Button look="main" sending={isSending} onClick={() => void send()}>
              {t`Restore my address`}
            </Button>
          </p>
        </>
      )}
      {restored !== null && (
        <p>
          <Trans>
            If it was not you who changed it, somebody may know your password:{' '}
            <Link to="/auth/forgotten-password">choose a new password</Link>. Else <Link to="/auth/login">log in</Link>.
          </Trans>
        </p>
      )}
    </AuthLayout>
  )
}

function OtherWays() {
  return (
    <p>
      <Trans>
        <Link to="/auth/login">Log in</Link>, <Link to="/auth/forgotten-password">choose a new password</Link> or{' '}
        <a href="/#contact" target="_blank" rel="noreferrer">
          contact us
        </a>
      </Trans>
    </p>
  )
}
