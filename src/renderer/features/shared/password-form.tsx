import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { PasswordField } from '../../components/password-field/password-field.tsx'
import { messageOf } from '../../lib/api.ts'
import styles from './shared.module.css'
import { useFocusedField } from './use-focused-field.ts'

/** Asks for the password of a link. */
export function PasswordForm({
  title,
  about,
  problem,
  isSending,
  onSend,
}: {
  title: string
  about: string
  problem: Error | null
  isSending: boolean
  onSend: (password: string) => void
}) {
  const { t } = useLingui()
  const form = useFocusedField()
  const [password, setPassword] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  function submit(event: SubmitEvent) {
    event.preventDefault()
    setIsMissing(password === '')
    if (password !== '' && !isSending) onSend(password)
  }
  return (
    <form ref={form} className={styles.open} noValidate onSubmit={submit}>
      <h1>{title}</h1>
      <p className={styles.about}>{about}</p>
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      <PasswordField
        label={t`Password`}
        autoComplete="off"
        error={isMissing ? t`Enter the password.` : undefined}
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setIsMissing(false)
        }}
      />
      <Button look="main" type="submit" sending={isSending}>{t`Open`}</Button>
    </form>
  )
}
