import type { SessionReply } from '../../../../shared/contract/auth.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { CHALLENGE_OVER } from '../../../../shared/contract/factors.ts'
import { linkSignOn, signOnLink } from '../../../../shared/contract/sign-on.ts'
import { messages } from '../../../../shared/messages.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { ApiError, call, phraseOf } from '../../../lib/api.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useSay } from '../../../lib/words/use-say.ts'

export interface LinkStepProps {
  link: NonNullable<SessionReply['link']>
  onReply: (reply: SessionReply) => Promise<void>
  /** Back to the form; with what the server said where it took too long. */
  onBack: (problem: string | null) => void
}

/** There is an account with the address of the company's: its password connects the two. */
export function LinkStep({ link, onReply, onBack }: LinkStepProps) {
  const { t } = useLingui()
  const say = useSay()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const { form, field, showFieldErrors } = useCheckedForm(signOnLink, { challenge: link.challenge, password: '' })
  const { email } = link

  const send = form.handleSubmit(async (body) => {
    setProblem(null)
    try {
      await onReply(await call(linkSignOn, { body }))
    } catch (error) {
      if (error instanceof ApiError && error.code === CHALLENGE_OVER) onBack(error.message)
      else if (!showFieldErrors(error, ['password'])) setProblem(phraseOf(error, messages.loginFailed))
    }
  })

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <h1>{t`Connect your account`}</h1>
      <p className="muted">
        <Trans>
          There is already an account for <strong>{email}</strong>. Enter its password once; from then on your company’s
          account opens it.
        </Trans>
      </p>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
      <p className="small">
        <Link to="/auth/forgotten-password">{t`Forgotten password?`}</Link>
      </p>
      <Button type="submit" look="main" sending={form.formState.isSubmitting}>
        {t`Connect and log in`}
      </Button>
      <Button look="quiet" onClick={() => onBack(null)}>{t`Back to the login`}</Button>
    </form>
  )
}
