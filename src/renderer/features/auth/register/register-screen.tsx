import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { RegisterFormView } from './register-form.tsx'
import { useSay } from '../../../lib/words/use-say.ts'

/** /auth/register. */
export default function RegisterScreen() {
  const say = useSay()
  const { t } = useLingui()
  const [registered, setRegistered] = useState<string | null>(null)
  return (
    <AuthLayout documentTitle={t`Create an account`} say={t`Say it once,\nhave it\nin writing.`} seed={21}>
      {registered === null ? (
        <RegisterFormView onRegistered={setRegistered} />
      ) : (
        <>
          <h1>{t`Check your e-mail`}</h1>
          <output>
            <Banner tone="ok">{say(messages.registered)}</Banner>
          </output>
          <p>
            <Trans>
              A validation link was e-mailed to <strong>{registered}</strong>. Open it to sign in.
            </Trans>
          </p>
          <p>
            <Link to="/auth/login">{t`Log in`}</Link>
          </p>
        </>
      )}
    </AuthLayout>
  )
}
