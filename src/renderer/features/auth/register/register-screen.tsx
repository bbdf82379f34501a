import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { RegisterFormView } from './register-form.tsx'

/** /auth/register. */
export default function RegisterScreen() {
  const [registered, setRegistered] = useState<string | null>(null)
  return (
    <AuthLayout documentTitle="Create an account" say={['Say it once,', 'have it', 'in writing.']} seed={21}>
      {registered === null ? (
        <RegisterFormView onRegistered={setRegistered} />
      ) : (
        <>
          <h1>Check your mail</h1>
          <output>
            <Banner tone="ok">{messages.registered}</Banner>
          </output>
          <p>
            A validation link was e-mailed to <strong>{registered}</strong>. Open it to sign in.
          </p>
          <p>
            <Link to="/auth/login">Log in</Link>
          </p>
        </>
      )}
    </AuthLayout>
  )
}
