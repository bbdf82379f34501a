import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { register } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { call, phraseOf } from '../../../lib/api.ts'
import { rememberEmail } from '../remembered-email.ts'
import { TermsCheckbox, TermsHint } from '../terms-checkbox.tsx'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { registerForm, type RegisterForm } from './register-schema.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { useSay } from '../../../lib/words/use-say.ts'

export function RegisterFormView({ onRegistered }: { onRegistered: (email: string) => void }) {
  const { t } = useLingui()
  const say = useSay()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const { form, field, showFieldErrors } = useCheckedForm<RegisterForm>(registerForm, {
    email: '',
    password: '',
    confirm: '',
    remember: true,
    terms: true,
  })
  const agreed = form.watch('terms')

  const send = form.handleSubmit(async ({ email, password, remember }) => {
    setProblem(null)
    try {
      await call(register, { body: { email, password } })
      if (remember) rememberEmail(email)
      onRegistered(email)
    } catch (error) {
      showFieldErrors(error, ['email', 'password'])
      setProblem(phraseOf(error, messages.registerFailed))
    }
  })

  return (
    <form noValidate onChange={() => setProblem(null)} onSubmit={(event) => void send(event)}>
      <h1>{t`Create an account`}</h1>
      <p className="muted">
        <Trans>
          Already have an account? <Link to="/auth/login">Log in</Link>.{' '}
          <Link to="/auth/forgotten-password">Forgotten password?</Link>
        </Trans>
      </p>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      <Field label={t`E-mail`} type="email" autoComplete="username" {...field('email')} />
      <PasswordField label={t`Password`} autoComplete="new-password" {...field('password')} />
      <PasswordField label={t`Confirm password`} autoComplete="new-password" {...field('confirm')} />
      <Checkbox {...form.register('remember')}>{t`Remember me`}</Checkbox>
      <TermsCheckbox {...form.register('terms')} />
      <Button type="submit" look="main" disabled={!agreed} sending={form.formState.isSubmitting}>
        {t`Create an account`}
      </Button>
      {!agreed && <TermsHint />}
    </form>
  )
}
