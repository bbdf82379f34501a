import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { safeRedirectTo } from '../../../../shared/domain/redirect-to.ts'
import { drawnFor } from '../../../lib/drawn-for.ts'
import { forgetFarewell, readFarewell } from '../../../lib/farewell.ts'
import { isSamePerson } from '../../../lib/profile.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { refreshSession, useSession } from '../../../lib/session.ts'
import type { SessionReply } from '../../../../shared/contract/auth.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { Spinner } from '../../../components/spinner/spinner.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { LinkStep } from '../sign-on/link-step.tsx'
import { useFinishSignOn } from '../sign-on/use-finish-sign-on.ts'
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
  const [link, setLink] = useState<NonNullable<SessionReply['link']> | null>(null)
  const [problem, setProblem] = useState<Phrase | null>(null)
  const next = safeRedirectTo(params.get('redirect-to'))
  const [wasSignedIn] = useState(session !== null)

  /** A page that stood there for somebody keeps their things in memory: for anybody else it is loaded anew. */
  const goOn = async () => {
    tellOtherTabs()
    if (drawnFor() !== null && !(await isSamePerson())) location.assign(next)
    else refreshSession()
  }

  /** A session, or what is asked for before there is one. */
  const onReply = async (reply: SessionReply) => {
    setLink(reply.link ?? null)
    if (reply.second_factor) setAsked(reply.second_factor)
    else if (!reply.link) await goOn()
  }
  const signOn = useFinishSignOn({ onReply, onProblem: setProblem })
  if (session && wasSignedIn && !signOn.isFinishing && link === null && asked === null && problem === null)
    return <Navigate to={next} replace />
  const back = (what: string | null) => {
    setProblem(what)
    setAsked(null)
    setLink(null)
  }

  return (
    <AuthLayout documentTitle={t`Log in`} say={t`Pick up\nwhere you\nleft off.`} seed={7}>
      {/* The form stands until the next screen is there to be shown. */}
      {session && !wasSignedIn && <Navigate to={next} replace />}
      {unvalidated !== null && <UnvalidatedNotice {...unvalidated} onBack={() => setUnvalidated(null)} />}
      {unvalidated === null && asked !== null && (
        <SecondStep asked={asked} isLeaving={session !== null} onLoggedIn={goOn} onBack={back} />
      )}
      {asked === null && link !== null && <LinkStep link={link} onReply={onReply} onBack={back} />}
      {signOn.isFinishing && (
        <output>
          <Spinner label={t`Logging in`} />
        </output>
      )}
      {unvalidated === null && asked === null && link === null && !signOn.isFinishing && (
        <LoginFormView
          // What came of a sign-on is said by a form of its own.
          key={problem === null ? 'form' : 'problem'}
          next={next}
          farewell={farewell}
          firstProblem={problem}
          isLeaving={session !== null}
          onLoggedIn={goOn}
          onUnvalidated={(email, resend) => setUnvalidated({ email, resend })}
          onFactorAsked={setAsked}
          onLinkAsked={setLink}
        />
      )}
    </AuthLayout>
  )
}
