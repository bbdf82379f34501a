import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState } from 'react'
import { confirmPassword, passwordConfirmation } from '../../../shared/contract/account.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { PasswordField } from '../../components/password-field/password-field.tsx'
import { call, phraseOf } from '../../lib/api.ts'
import { answerWithPrompt } from '../../lib/password-prompt.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { ConfirmElsewhere } from './sign-on/confirm-elsewhere.tsx'
import styles from './password-dialog.module.css'
import type { Phrase } from '../../../shared/words/phrase.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** Asks for the password when a call wants it again, and lets the call go on. Closing it gives the call up. */
export function PasswordDialog() {
  const { t } = useLingui()
  const formId = useId()
  const [isOpen, setOpen] = useState(false)
  const [isSending, setSending] = useState(false)
  const answer = useRef<(isGiven: boolean) => void>(() => {})

  useEffect(
    () =>
      answerWithPrompt(() => {
        setOpen(true)
        return new Promise((resolve) => {
          answer.current = resolve
        })
      }),
    [],
  )
  // Nobody waits for ever for a dialog that is gone.
  useEffect(() => () => answer.current(false), [])

  function close(isGiven: boolean) {
    setOpen(false)
    answer.current(isGiven)
  }

  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || close(false)}
      title={t`Enter your password`}
      actions={
        <>
          <Button onClick={() => close(false)}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={isSending}>
            {t`Continue`}
          </Button>
        </>
      }
    >
      {isOpen && <PasswordForm id={formId} onSending={setSending} onGiven={() => close(true)} />}
    </Dialog>
  )
}

function PasswordForm({
  id,
  onSending,
  onGiven,
}: {
  id: string
  onSending: (isSending: boolean) => void
  onGiven: () => void
}) {
  const { t } = useLingui()
  const say = useSay()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const { form, field, showFieldErrors } = useCheckedForm(passwordConfirmation, { password: '' })

  const send = form.handleSubmit(async (body) => {
    setProblem(null)
    onSending(true)
    try {
      await call(confirmPassword, { body })
      onGiven()
    } catch (error) {
      if (!showFieldErrors(error, ['password'])) setProblem(phraseOf(error, messages.unreachable))
    } finally {
      onSending(false)
    }
  })

  return (
    <form id={id} className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      {problem !== null && <Banner tone="danger">{say(problem)}</Banner>}
      <p className="muted">{t`You logged in a while ago. Enter your password to confirm that it’s you.`}</p>
      <PasswordField label={t`Password`} autoComplete="current-password" {...field('password')} />
      <ConfirmElsewhere />
    </form>
  )
}
