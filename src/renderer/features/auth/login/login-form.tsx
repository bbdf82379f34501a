import { Trans, useLingui } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { login, type SessionReply } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { call, phraseOf } from '../../../lib/api.ts'
import type { Farewell } from '../../../lib/farewell.ts'
import { forgetEmail, rememberedEmail, rememberEmail } from '../remembered-email.ts'
import { SignOnButtons } from '../sign-on/sign-on-buttons.tsx'
import { TermsCheckbox, TermsHint } from '../terms-checkbox.tsx'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { FarewellNotice } from './farewell-notice.tsx'
import type { FactorAsked } from './second-step.tsx'
import { PasskeyInBrowser } from './passkey-in-browser.tsx'
import { usePasskeyLogin } from './use-passkey-login.ts'
import styles from './login-form.module.css'
import { loginForm, type LoginForm } from './login-schema.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { useSay } from '../../../lib/words/use-say.ts'

export interface LoginFormProps {
  /** Why the login is there, for somebody who did not ask for it. */
  farewell: Farewell | null
  /** Logged in, and on the way to the next screen. */
  isLeaving: boolean
  onLoggedIn: () => Promise<void>
  /**
   * The password was right, but the address is not validated yet. `resend` logs in once more, which mails the link
   * again.
   */
  onUnvalidated: (email: string, resend: () => Promise<void>) => void
  /** The password was right, and the account has a second factor. */
  onFactorAsked: (asked: FactorAsked) => void
  /** The password was right at the company, and there is an account of this address here. */
  onLinkAsked: (link: NonNullable<SessionReply['link']>) => void
  /** Where to go on afterwards. */
  next: string
  /** What went wrong before the form was shown again. */
  firstProblem?: Phrase | null
}

export function LoginFormView({
  farewell,
  isLeaving,
  onLoggedIn,
  onUnvalidated,
  onFactorAsked,
  onLinkAsked,
  next,
  firstProblem = null,
}: LoginFormProps) {
  const { t } = useLingui()
  const [remembered] = useState(rememberedEmail)
  const say = useSay()
  const [problem, setProblem] = useState<Phrase | null>(firstProblem)
  const { form, field } = useCheckedForm<LoginForm>(loginForm, {
    email: remembered,
    password: '',
    remember: remembered !== '',
    terms: true,
  })
  const agreed = form.watch('terms')
  const passkey = usePasskeyLogin({
    remember: () => form.getValues('remember'),
    onLoggedIn,
    onProblem: setProblem,
  })

  const send = form.handleSubmit(async ({ email, password, remember }) => {
    setProblem(null)
    const logIn = async () => {
      const session = await call(login, { body: { email, password, remember } })
      if (session.link) onLinkAsked(session.link)
      else if (session.second_factor) onFactorAsked(session.second_factor)
      else if (session.has_email_address_validated) await onLoggedIn()
      else onUnvalidated(email, logIn)
    }
    try {
      await logIn()
      if (remember) rememberEmail(email)
      else forgetEmail()
    } catch (error) {
      setProblem(phraseOf(error, messages.loginFailed))
    }
  })

  return (
    <form noValidate onChange={() => setProblem(null)} onSubmit={(event) => void send(event)}>
      <h1>{t`Log in`}</h1>
      <p className="muted">
        <Trans>
          New here? <Link to="/auth/register">Create an account</Link>
        </Trans>
      </p>
      {farewell !== null && problem === null && <FarewellNotice farewell={farewell} />}
      {!navigator.cookieEnabled && (
        <Banner tone="warn">
          <Trans>
            This browser blocks cookies for this site, so you can’t stay logged in. Allow them, then reload the page.
          </Trans>
        </Banner>
      )}
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      <Field
        label={t`E-mail`}
        type="email"
        autoComplete={passkey.isPossible ? 'username webauthn' : 'username'}
        {...field('email')}
      />
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
      <div className={styles.row}>
        <Checkbox {...form.register('remember')}>{t`Remember me`}</Checkbox>
        <Link className="small" to="/auth/forgotten-password">{t`Forgotten password?`}</Link>
      </div>
      <TermsCheckbox {...form.register('terms')} />
      <Button type="submit" look="main" disabled={!agreed} sending={form.formState.isSubmitting || isLeaving}>
        {t`Log in`}
      </Button>
      {passkey.isPossible && (
        <Button disabled={!agreed} sending={passkey.isSending} onClick={() => void passkey.press()}>
          <KeyRound />
          {t`Log in with a passkey`}
        </Button>
      )}
      <PasskeyInBrowser disabled={!agreed} remember={() => form.getValues('remember')} />
      <SignOnButtons next={next} disabled={!agreed} />
      {!agreed && <TermsHint />}
    </form>
  )
}
