import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { email, forgottenPassword } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { ApiError, call } from '../../../lib/api.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { rememberedEmail } from '../remembered-email.ts'
import { useSay } from '../../../lib/words/use-say.ts'

const forgottenForm = z.object({ email })

export function ForgottenPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const say = useSay()
  const { t } = useLingui()
  const [remembered] = useState(rememberedEmail)
  const [problem, setProblem] = useState<{ why: string } | null>(null)
  const { form, field } = useCheckedForm<z.infer<typeof forgottenForm>>(forgottenForm, { email: remembered })

  const send = form.handleSubmit(async ({ email: to }) => {
    setProblem(null)
    try {
      await call(forgottenPassword, { body: { email: to } })
      onSent(to)
    } catch (error) {
      setProblem({ why: error instanceof ApiError ? error.message : '' })
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <h1>{t`Forgotten password`}</h1>
      <p className="muted">
        <Trans>
          We e-mail you a link to choose a new one. New here? <Link to="/auth/register">Create an account</Link>
        </Trans>
      </p>
      {problem && (
        <Banner tone="danger">
          {say(messages.emailNotSent)} {problem.why}
        </Banner>
      )}
      <Field label={t`E-mail`} type="email" autoComplete="username" {...field('email')} />
      <Button type="submit" look="main" sending={form.formState.isSubmitting}>
        {t`Send`}
      </Button>
      <p>
        <Link to="/auth/login">{t`Back to the login`}</Link>
      </p>
    </form>
  )
}
