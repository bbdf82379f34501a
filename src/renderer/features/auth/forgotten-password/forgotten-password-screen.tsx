import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Banner } from '../../../components/banner/banner.tsx'
import { messages } from '../../../../shared/messages.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { ForgottenPasswordForm } from './forgotten-password-form.tsx'

/** /auth/forgotten-password. The answer is the same whether there is an account or not. */
export default function ForgottenPasswordScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <AuthLayout documentTitle="Forgotten password" say={['It happens', 'to everyone.']} seed={48}>
      {sentTo === null ? (
        <ForgottenPasswordForm onSent={setSentTo} />
      ) : (
        <>
          <h1>Check your mail</h1>
          <output>
            <Banner tone="ok">{messages.emailSent}</Banner>
          </output>
          <p>
            If there is an account for <strong>{sentTo}</strong>, a link to choose a new password is on its way. It
            works once, within an hour.
          </p>
          <p className="muted">
            Nothing came? Look among the unwanted mail, or{' '}
            <a href="/#contact" target="_blank" rel="noreferrer">
              contact us
            </a>
            .
          </p>
          <p>
            <Link to="/auth/login">Back to the login</Link> or <Link to="/auth/register">create an account</Link>
          </p>
        </>
      )}
    </AuthLayout>
  )
}
