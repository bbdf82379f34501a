import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { checkResetKey, resetPassword } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { call, phraseOf } from '../../../lib/api.ts'
import { leaveFarewell } from '../../../lib/farewell.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { endSession } from '../../../lib/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { forgetEmail, rememberEmail } from '../remembered-email.ts'
import { useUnusableLink } from '../use-unusable-link.ts'
import { resetForm, type ResetForm } from './reset-password-schema.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { useSay } from '../../../lib/words/use-say.ts'

/**
 * /auth/reset-password/{key}, which a mail leads to; with `?first` for an account that somebody was invited to and that
 * has no password yet. The box remembers the address; no password is kept.
 */
export default function ResetPasswordScreen() {
  const { t } = useLingui()
  const { key = '' } = useParams()
  const [search] = useSearchParams()
  const isFirst = search.has('first')
  const title = isFirst ? t`Choose a password` : t`Choose a new password`
  const navigate = useNavigate()
  const say = useSay()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const unusable = useUnusableLink(checkResetKey, key)
  const { form, field, showFieldErrors } = useCheckedForm<ResetForm>(resetForm, {
    password: '',
    confirm: '',
    remember: true,
  })

  const send = form.handleSubmit(async ({ password, remember }) => {
    setProblem(null)
    try {
      const { email } = await call(resetPassword, { params: { token: key }, body: { password } })
      if (remember) rememberEmail(email)
      else forgetEmail()
      leaveFarewell(isFirst ? 'first-password' : 'reset')
      // All sessions of the account have ended, the one in this browser too.
      endSession()
      tellOtherTabs()
      await navigate('/auth/login', { replace: true })
    } catch (error) {
      if (!showFieldErrors(error, ['password'])) setProblem(phraseOf(error, messages.resetFailed))
    }
  })

  if (unusable !== null) {
    return (
      <AuthLayout documentTitle={title} say={t`A fresh\nstart.`} seed={21}>
        <h1>{title}</h1>
        <Banner tone="danger">{unusable}</Banner>
        <p>
          <Trans>
            <Link to="/auth/forgotten-password">Ask for another link</Link> or <Link to="/auth/login">log in</Link>
          </Trans>
        </p>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout documentTitle={title} say={t`A fresh\nstart.`} seed={21}>
      <form noValidate onChange={() => setProblem(null)} onSubmit={(event) => void send(event)}>
        <h1>{title}</h1>
        <p className="muted">
          {isFirst ? (
            <Trans>
              You’ll log in with this password and your e-mail address. Not your account?{' '}
              <Link to="/auth/register">Create your own</Link>
            </Trans>
          ) : (
            <Trans>
              It signs you out on all devices. New here? <Link to="/auth/register">Create an account</Link>
            </Trans>
          )}
        </p>
        {problem && <Banner tone="danger">{say(problem)}</Banner>}
        <PasswordField label={t`Password`} autoComplete="new-password" {...field('password')} />
        <PasswordField label={t`Confirm password`} autoComplete="new-password" {...field('confirm')} />
        <Checkbox {...form.register('remember')}>{t`Remember password`}</Checkbox>
        <p className="muted small">
          <Trans>
            This keeps your e-mail address on this device for the next login. Your browser can save the password.
          </Trans>
        </p>
        <Button type="submit" look="main" sending={form.formState.isSubmitting}>
          {isFirst ? t`Set password` : t`Change password`}
        </Button>
        <p>
          <Link to="/auth/forgotten-password">{t`Ask for another link`}</Link>
        </p>
      </form>
    </AuthLayout>
  )
}
