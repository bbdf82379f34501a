import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Banner } from '../../../components/banner/banner.tsx'
import { messages } from '../../../../shared/messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'
import { useSay } from '../../../lib/words/use-say.ts'

/** /auth/forgotten-password. The answer is the same whether there is an account or not. */
export default function ForgottenPasswordScreen() {
  const say = useSay()
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthLayout documentTitle={t`Forgotten password`} say={t`It happens\nto everyone.`} seed={48}>
      {sentTo === null ? (
        <ForgottenPasswordForm onSent={setSentTo} />
      ) : (
        <>
          <h1>{t`Check your e-mail`}</h1>
          <output>
            <Banner tone="ok">{say(messages.emailSent)}</Banner>
          </output>
          <p>
            <Trans>
              If there is an account for <strong>{sentTo}</strong>, we’re e-mailing you a link to choose a new password.
              It works once, within an hour.
            </Trans>
          </p>
          <p className="muted">
            <Trans>
              Didn’t get it? Check your spam folder, or{' '}
              <a href="/#contact" target="_blank" rel="noreferrer">
                contact us
              </a>
              .
            </Trans>
          </p>
          <p>
            <Trans>
              <Link to="/auth/login">Back to the login</Link> or <Link to="/auth/register">create an account</Link>
            </Trans>
          </p>
        </>
      )}
    </AuthLayout>
  )
}
