import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useId, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { LINK_PASSWORD, SHARE_DAYS, type ShareDays } from '../../../../shared/contract/sharing.ts'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { PasswordField } from '../../../components/password-field/password-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './share.module.css'

/** Terms that are to be others; what is left out stays. */
export interface NewTerms {
  /** From now; null for no end. */
  days?: ShareDays | null
  /** Null takes it away. */
  password?: string | null
}

interface ChangeTermsProps {
  /** What the button says, for it shows an icon alone. */
  label: string
  /** The buttons before and after it. */
  before: ReactNode
  after?: ReactNode
  /** ISO 8601, UTC; null for no end. */
  end: string | null
  /** Whether there may be no end. */
  mayLast: boolean
  /** Whether there is a password; left out where there never is one. */
  hasPassword?: boolean
  onTyped: (isTyped: boolean) => void
  onSave: (terms: NewTerms) => Promise<unknown>
}

/** Buttons of a row, with one that opens a form below them for the end of the sharing and its password. */
export function ChangeTerms({ label, before, after, ...form }: ChangeTermsProps) {
  const [isOpen, setIsOpen] = useState(false)
  const formId = useId()
  const button = useRef<HTMLButtonElement>(null)
  function close() {
    form.onTyped(false)
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <span className={styles.what}>
        {before}
        <IconButton
          ref={button}
          label={label}
          icon={SlidersHorizontal}
          aria-expanded={isOpen}
          aria-controls={isOpen ? formId : undefined}
          onClick={() => (isOpen ? close() : setIsOpen(true))}
        />
        {after}
      </span>
      {isOpen && <TermsForm {...form} id={formId} label={label} onClose={close} />}
    </>
  )
}

const KEEP = 'keep'
const NONE = 'none'
const NEW = 'new'

function TermsForm({
  id,
  label,
  end,
  mayLast,
  hasPassword,
  onTyped,
  onSave,
  onClose,
}: Omit<ChangeTermsProps, 'before' | 'after'> & { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [days, setDays] = useState(KEEP)
  const [choice, setChoice] = useState(KEEP)
  const [password, setPassword] = useState('')
  const [isShort, setIsShort] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('select')?.focus(), [])

  function type(next: string) {
    setPassword(next)
    setIsShort(false)
    onTyped(next !== '')
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const isTooShort = choice === NEW && password.length < LINK_PASSWORD.least
    setIsShort(isTooShort)
    if (isTooShort || isSaving) return
    const terms: NewTerms = {
      ...(days !== KEEP && { days: days === NONE ? null : (Number(days) as ShareDays) }),
      ...(choice !== KEEP && { password: choice === NONE ? null : password }),
    }
    if (Object.keys(terms).length === 0) return onClose()
    setIsSaving(true)
    // What was typed stays where the server refused it; the dialog says why.
    onSave(terms).then(onClose, () => setIsSaving(false))
  }

  const until = end === null ? null : format.moment(new Date(end), 'day')
  const never = t({ message: 'Never', context: 'when the sharing of a transcript ends' })
  const passwords = hasPassword
    ? [
        { value: KEEP, label: t`Keep the password` },
        { value: NEW, label: t`New password` },
        { value: NONE, label: t`No password` },
      ]
    : [
        { value: KEEP, label: t`No password` },
        { value: NEW, label: t`Set a password` },
      ]
  return (
    <form ref={form} id={id} aria-label={label} className={styles.terms} noValidate onSubmit={submit}>
      <Select
        label={t`Ends`}
        options={[
          { value: KEEP, label: until === null ? never : t`On ${until}` },
          ...(mayLast && until !== null ? [{ value: NONE, label: never }] : []),
          ...SHARE_DAYS.map((option) => ({
            value: String(option),
            label: t`${plural(option, { one: 'In # day', other: 'In # days' })}`,
          })),
        ]}
        value={days}
        onChange={(event) => setDays(event.target.value)}
      />
      {hasPassword !== undefined && (
        <Select
          label={t`Password`}
          options={passwords}
          hint={choice !== KEEP && t`Everyone has to open the link again.`}
          value={choice}
          onChange={(event) => {
            setChoice(event.target.value)
            type('')
          }}
        />
      )}
      {choice === NEW && (
        <PasswordField
          label={t`New password`}
          autoComplete="new-password"
          maxLength={LINK_PASSWORD.most}
          error={isShort ? t`Use at least ${{ count: LINK_PASSWORD.least }} characters.` : undefined}
          value={password}
          onChange={(event) => type(event.target.value)}
        />
      )}
      <span className={styles.termsButtons}>
        <Button type="submit" sending={isSaving}>{t`Save`}</Button>
        <Button look="quiet" onClick={onClose}>{t`Cancel`}</Button>
      </span>
    </form>
  )
}
