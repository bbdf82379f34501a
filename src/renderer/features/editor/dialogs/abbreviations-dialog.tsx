import { plural, t as translate } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Pencil, X } from 'lucide-react'
import { useRef, useState, type SubmitEvent } from 'react'
import { useStore } from 'zustand'
import { type Abbreviation, ABBREVIATION_LIMITS, abbreviation } from '../../../../shared/transcript/abbreviations.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { useEditor } from '../use-session.ts'
import styles from './abbreviations.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

const EMPTY: Abbreviation = { short: '', long: '' }

/** The person's abbreviations: what is typed, and what it becomes. */
export function AbbreviationsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { abbreviations } = useEditor()
  const { list } = useStore(abbreviations)
  const [entry, setEntry] = useState(EMPTY)
  const [isTried, setIsTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const errors = errorsOf(entry, list)
  const isBegun =
    (entry.short !== '' || entry.long !== '') &&
    !list.some(({ short, long }) => short === entry.short && long === entry.long)
  const set = (next: Abbreviation[]) =>
    abbreviations.setState({ list: next.toSorted((a, b) => format.compare(a.short, b.short)) })
  const begin = (next: Abbreviation) => {
    setEntry(next)
    setIsTried(false)
    form.current?.querySelector('input')?.focus()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (errors.short || errors.long) return
    const clean = cleaned(entry)
    set([...list.filter(({ short }) => short !== clean.short), clean])
    begin(EMPTY)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Abbreviations`}
      width={36}
      unsaved={isBegun}
      actions={
        <Button look="main" onClick={() => (isBegun ? form.current?.requestSubmit() : onClose())}>
          {t`Done`}
        </Button>
      }
    >
      <p>{t`To expand one, type it and then a space or a punctuation mark. Undo restores what you typed.`}</p>
      <form ref={form} className={styles.entry} onSubmit={submit} noValidate>
        <Field
          label={t`Abbreviation`}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={ABBREVIATION_LIMITS.shortLength}
          value={entry.short}
          error={isTried ? errors.short : undefined}
          onChange={(event) => setEntry({ ...entry, short: event.target.value })}
        />
        <Field
          label={t`What it stands for`}
          autoComplete="off"
          maxLength={ABBREVIATION_LIMITS.longLength}
          value={entry.long}
          error={isTried ? errors.long : undefined}
          onChange={(event) => setEntry({ ...entry, long: event.target.value })}
        />
        <Button type="submit" className={styles.keep}>
          {list.some(({ short }) => short === entry.short.trim()) ? t`Change` : t`Add`}
        </Button>
      </form>
      {list.length === 0 ? (
        <p className={styles.none}>{t`No abbreviations yet.`}</p>
      ) : (
        <ul className={styles.list} aria-label={t`Abbreviations`}>
          {list.map((one) => (
            <li key={one.short}>
              <b>{one.short}</b>
              <span>{one.long}</span>
              <IconButton label={t`Change ${{ name: one.short }}`} icon={Pencil} onClick={() => begin(one)} />
              <IconButton
                label={t`Remove ${{ name: one.short }}`}
                icon={X}
                onClick={() => set(list.filter(({ short }) => short !== one.short))}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const cleaned = ({ short, long }: Abbreviation): Abbreviation => ({ short: short.trim(), long: long.trim() })

function errorsOf(
  entry: Abbreviation,
  list: readonly Abbreviation[],
): { short: string | undefined; long: string | undefined } {
  const clean = cleaned(entry)
  const { short, long } = abbreviation.shape
  const isFull = list.length >= ABBREVIATION_LIMITS.count && !list.some((one) => one.short === clean.short)
  return {
    short: isFull
      ? plural(ABBREVIATION_LIMITS.count, {
          one: 'You can have up to # abbreviation.',
          other: 'You can have up to # abbreviations.',
        })
      : short.safeParse(clean.short).success
        ? undefined
        : translate`Enter one word that does not end with a punctuation mark.`,
    long: long.safeParse(clean.long).success ? undefined : translate`Enter what it stands for.`,
  }
}
