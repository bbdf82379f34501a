import { useLingui } from '@lingui/react/macro'
import { useId, useState, type KeyboardEvent } from 'react'
import { Button } from '../../../components/button/button.tsx'
import { Chip } from '../../../components/chip/chip.tsx'
import { Field } from '../../../components/field/field.tsx'
import { withEmail, withoutEmail, type Prepared } from './prepared.ts'
import styles from './invite.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

export interface EmailEntryProps {
  text: string
  onText: (text: string) => void
  prepared: Prepared
  onPrepared: (prepared: Prepared) => void
  /** What was wrong when the form was sent. */
  error?: string
}

/** A field whose address Enter adds to the chips above it. Backspace in the empty field takes the last one out. */
export function EmailEntry({ text, onText, prepared, onPrepared, error }: EmailEntryProps) {
  const say = useSay()
  const { t } = useLingui()
  const listId = useId()
  const [said, setSaid] = useState('')
  const { emails, problem } = prepared

  function add() {
    const next = withEmail(prepared, text)
    onPrepared(next)
    if (next.problem) return
    onText('')
    setSaid(t`${{ email: next.emails.at(-1) }} added.`)
  }

  function remove(email: string) {
    onPrepared(withoutEmail(prepared, email))
    setSaid(t`${email} removed.`)
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = emails.at(-1)
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && text === '' && last) {
      event.preventDefault()
      remove(last)
    }
  }

  return (
    <>
      {emails.length > 0 && (
        <ul id={listId} className={styles.chips} aria-label={t`People to invite`}>
          {emails.map((email) => (
            <li key={email}>
              <Chip onRemove={() => remove(email)}>{email}</Chip>
            </li>
          ))}
        </ul>
      )}
      {problem?.kind === 'duplicate' && (
        <p role="alert" className="vh">
          {say(problem.message)}
        </p>
      )}
      <div className={styles.entry}>
        <Field
          label={t`E-mail`}
          type="email"
          inputMode="email"
          autoComplete="off"
          hint={t`Press Enter to add it to the list.`}
          value={text}
          error={problem ? say(problem.message) : error}
          onChange={(event) => {
            onText(event.target.value)
            if (problem) onPrepared({ emails, problem: null })
          }}
          onKeyDown={onKeyDown}
        />
        <Button onClick={add}>{t`Add`}</Button>
      </div>
      <output className="vh">{said}</output>
    </>
  )
}
