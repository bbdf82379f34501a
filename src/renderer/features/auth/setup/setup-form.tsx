import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { z } from 'zod'
import { credentials } from '../../../../shared/contract/auth.ts'
import { finishSetup, setupCode } from '../../../../shared/contract/setup.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { call, phraseOf } from '../../../lib/api.ts'
import { tellOtherTabs } from '../../../lib/session-news.ts'
import { refreshSession } from '../../../lib/session.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { AuthLayout } from '../auth-layout.tsx'
import { confirmation } from '../confirmation.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { useSay } from '../../../lib/words/use-say.ts'

const setupForm = z
  .object({ code: setupCode, ...credentials.shape, confirm: confirmation })
  // Compared also while other fields are still wrong.
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: messages.confirmPasswordMismatch,
    when: () => true,
  })

/** The code that the start printed, and the account of the first ADMIN, who is signed in with it. */
export function SetupForm({ onDone }: { onDone: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const { form, field, showFieldErrors } = useCheckedForm(setupForm, {
    code: '',
    email: '',
    password: '',
    confirm: '',
  })

  const send = form.handleSubmit(async ({ code, email, password }) => {
    setProblem(null)
    try {
      await call(finishSetup, { body: { code, email, password } })
      onDone()
      tellOtherTabs()
      refreshSession()
    } catch (error) {
      if (!showFieldErrors(error, ['code', 'email', 'password'])) setProblem(phraseOf(error, messages.unreachable))
    }
  })

  return (
    <AuthLayout documentTitle={t`Set up`} say={t`Your words,\nyour server.`} seed={61} isAlone>
      <form noValidate onChange={() => setProblem(null)} onSubmit={(event) => void send(event)}>
        <h1>{t`Set up Longhand`}</h1>
        <p className="muted">
          <Trans>
            Create the first administrator. The code is in the output of the server, printed when it started.
          </Trans>
        </p>
        {problem && <Banner tone="danger">{say(problem)}</Banner>}
        <Field
          label={t`Code from the server`}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('code')}
        />
        <Field label={t`E-mail`} type="email" autoComplete="username" {...field('email')} />
        <PasswordField label={t`Password`} autoComplete="new-password" {...field('password')} />
        <PasswordField label={t`Confirm password`} autoComplete="new-password" {...field('confirm')} />
        <Button type="submit" look="main" sending={form.formState.isSubmitting}>
          {t`Create administrator`}
        </Button>
      </form>
    </AuthLayout>
  )
}
