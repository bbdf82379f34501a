import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentType, type ReactNode, type SubmitEvent, useState } from 'react'
import type { SiteChange } from '../../../../shared/domain/site-changes.ts'
import { messages } from '../../../../shared/messages.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { MarginSection } from '../../../components/margin-section/margin-section.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import shared from '../console.module.css'
import { ChangeTable } from './change-table.tsx'
import type { Draft, Drafting } from './drafts.ts'
import styles from './site.module.css'
import { useSayPart } from './site-queries.ts'

/** What a field of a part needs, by its name. */
export type FieldOf = (name: string) => {
  name: string
  value: string
  error: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** What the fields of a part are given. */
export interface FieldsProps {
  of: FieldOf
  draft: Draft
}

export interface SitePartProps<Value> {
  title: string
  part: { value: Value; file: Value; said_date: string | null }
  /** The file that says it where nothing is said here. */
  fileName: string
  drafting: Drafting<Value>
  changes: (before: Value, after: Value) => SiteChange[]
  say: (value: Value | null) => Promise<unknown>
  /** What the change means for people, under what changes. */
  note: ReactNode
  /** What holds, as facts. */
  children: ReactNode
  Fields: ComponentType<FieldsProps>
}

/** A part of what the site says of itself: what holds, where that comes from, and a way to say otherwise. */
export function SitePart<Value>(props: SitePartProps<Value>) {
  const { title, part, fileName, drafting, changes, say, note, children, Fields } = props
  const { t } = useLingui()
  const format = useFormat()
  const sayWords = useSay()
  const [draft, setDraft] = useState<Draft | null>(null)
  const [faults, setFaults] = useState<ReadonlyMap<string, Phrase>>(new Map())
  /** What is to be said once it was looked at: null for what the file says. */
  const [asked, setAsked] = useState<{ value: Value | null } | null>(null)
  const save = useSayPart(say, t`Saved. It takes effect within seconds.`)
  const preview = changes(part.value, asked?.value ?? part.file)

  function open() {
    setDraft(drafting.write(part.value))
    setFaults(new Map())
    save.reset()
  }

  function look(event: SubmitEvent) {
    event.preventDefault()
    if (!draft || save.isPending) return
    const checked = drafting.check(draft)
    setFaults('faults' in checked ? checked.faults : new Map())
    if (!('faults' in checked)) setAsked(checked)
  }

  function confirm() {
    if (!asked) return
    // Closed first: the question for the password opens by itself.
    setAsked(null)
    save.mutate(asked.value, { onSuccess: () => setDraft(null) })
  }

  const fieldOf: FieldOf = (name) => {
    const fault = faults.get(name)
    return {
      name,
      value: draft?.[name] ?? '',
      error: fault === undefined ? undefined : sayWords(fault),
      onChange: ({ target }) => setDraft((last) => ({ ...last, [name]: target.value })),
    }
  }
  // What no field is about, such as too many of something.
  const elsewhere = [...faults].find(([name]) => draft?.[name] === undefined)?.[1]
  const day = part.said_date === null ? null : format.moment(new Date(part.said_date), 'date')
  return (
    <MarginSection title={title} className={shared.section}>
      {save.error && <Banner tone="danger">{messageOf(save.error, messages.unreachable)}</Banner>}
      {draft ? (
        <form className={styles.form} noValidate aria-label={title} onSubmit={look}>
          {elsewhere !== undefined && <Banner tone="danger">{sayWords(elsewhere)}</Banner>}
          <Fields of={fieldOf} draft={draft} />
          <div className={shared.buttons}>
            <Button type="submit" look="main" sending={save.isPending}>
              {t`Review the change`}
            </Button>
            <Button look="quiet" onClick={() => setDraft(null)}>
              {t`Cancel`}
            </Button>
          </div>
        </form>
      ) : (
        <>
          {children}
          <p className={shared.more}>
            {day === null ? (
              <Trans>
                From the installation’s file <code>{fileName}</code>
              </Trans>
            ) : (
              <Trans>
                Changed here on {day}; overrides the file <code>{fileName}</code>
              </Trans>
            )}
          </p>
          <div className={shared.buttons}>
            <Button size={32} aria-label={t`Change: ${{ name: title }}`} onClick={open}>
              {t`Change`}
            </Button>
            {day !== null && (
              <Button
                size={32}
                look="quiet"
                aria-label={t`Use what the file says: ${title}`}
                sending={save.isPending}
                onClick={() => setAsked({ value: null })}
              >
                {t`Use what the file says`}
              </Button>
            )}
          </div>
        </>
      )}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(isOpen) => !isOpen && setAsked(null)}
        title={t`What people will see`}
        verb={t`Save`}
        blocked={preview.length === 0 && asked?.value !== null}
        onConfirm={confirm}
      >
        {preview.length > 0 ? (
          <>
            <ChangeTable changes={preview} />
            <p className={styles.note}>{note}</p>
          </>
        ) : (
          <p>{t`Nothing changes for anybody.`}</p>
        )}
      </ConfirmDialog>
    </MarginSection>
  )
}
