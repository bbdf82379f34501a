import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { safeRedirectTo } from '../../../../shared/domain/redirect-to.ts'
import { drawnFor } from '../../../lib/drawn-for.ts'
import { forgetFarewell, readFarewell } from '../../../lib/farewell.ts'
import { isSamePerson } from '../../../lib/profile.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { refreshSession, useSession } from '../../../lib/session.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { LoginFormView } from './login-form.tsx'
import { SecondStep, type FactorAsked } from './second-step.tsx'
import { UnvalidatedNotice } from './unvalidated-notice.tsx'

/** /auth/login. With a session there is nothing to do here: on to where `redirect-to` leads, /files unless told. */
export default function LoginScreen() {
  const { t } = useLingui()
  const session = useSession()
  const [params] = useSearchParams()
  const [farewell] = useState(readFarewell)
  // Said once; read before, for React may draw a screen twice.
  useEffect(() => forgetFarewell(), [])
  const [unvalidated, setUnvalidated] = useState<{ email: string; resend: () => Promise<void> } | null>(null)
  const [asked, setAsked] = useState<FactorAsked | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const next = safeRedirectTo(params.get('redirect-to'))
  const [wasSignedIn] = useState(session !== null)
  if (session && wasSignedIn) return <Navigate to={next} replace />

  /** A page that stood there for somebody keeps their things in memory: for anybody else it is loaded anew. */
  const goOn = async () => {
    tellOtherTabs()
    if (drawnFor() !== null && !(await isSamePerson())) location.assign(next)
    else refreshSession()
  }

  return (
    <AuthLayout documentTitle={t`Log in`} say={t`Pick up\nwhere you\nleft off.`} seed={7}>
      {/* The form stands until the next screen is there to be shown. */}
      {session && <Navigate to={next} replace />}
      {unvalidated !== null && <UnvalidatedNotice {...unvalidated} onBack={() => setUnvalidated(null)} />}
      {unvalidated === null && asked !== null && (
        <SecondStep
          asked={asked}
          isLeaving={session !== null}
          onLoggedIn={goOn}
          onBack={(what) => {
            setProblem(what)
            setAsked(null)
          }}
        />
      )}
      {unvalidated === null && asked === null && (
        <LoginFormView
          farewell={farewell}
          firstProblem={problem}
          isLeaving={session !== null}
          onLoggedIn={goOn}
          onUnvalidated={(email, resend) => setUnvalidated({ email, resend })}
          onFactorAsked={setAsked}
        />
      )}
    </AuthLayout>
  )
}
