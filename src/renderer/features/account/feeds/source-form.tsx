import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { type FeedWish, MOST_FEED_HOURS, type SourceKind } from '../../../../shared/contract/feeds.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { ChoiceRow } from '../../../components/choice-row/choice-row.tsx'
import { Field } from '../../../components/field/field.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { ApiError, messageOf } from '../../../lib/api.ts'
import { useProfile } from '../../../lib/profile.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { BucketFields } from '../bucket-fields.tsx'
import styles from '../connections.module.css'
import { feedLanguagesQuery } from './feeds-query.ts'
import { FolderSelect } from '../../../components/folder-select/folder-select.tsx'
import { SendersField } from './senders-field.tsx'
import { checkSource, newSource, type SourceDraft } from './source-draft.ts'
import { SOURCE_WORDS } from './source-kinds.ts'

/** How many of the old episodes may be wanted. */
const OLD_EPISODES = [0, 1, 5, 10, 50]

export interface SourceFormProps {
  /** Kinds that can be chosen, the first at the start. */
  kinds: readonly SourceKind[]
  folders: readonly Folder[]
  onSend: (wish: FeedWish) => void
  sending: boolean
  /** Why the last try was refused. */
  error: Error | null
}

/** The message of a field that has one. */
const errorOf = (error: string | undefined) => (error === undefined ? {} : { error })

/** Kind, place, language and bounds of a new source. */
export function SourceForm({ kinds, folders, onSend, sending, error }: SourceFormProps) {
  const say = useSay()
  const { t } = useLingui()
  const { data: languages = [] } = useQuery(feedLanguagesQuery)
  const [draft, setDraft] = useState(() => newSource(kinds[0] ?? 'feed'))
  const [isTried, setTried] = useState(false)
  const change = (more: Partial<SourceDraft>) => setDraft({ ...draft, ...more })
  const checked = checkSource(draft)
  const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  const problemOf = (field: string) => {
    const own = isTried ? checked.error?.issues.find(({ path }) => path.join('.').startsWith(field)) : undefined
    const words = own?.message ?? fields[field]
    return words === undefined ? undefined : say(words)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (checked.success && !sending) onSend(checked.data)
  }

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      {error && Object.keys(fields).length === 0 && (
        <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>
      )}
      {kinds.length > 1 && (
        <ChoiceRow
          stacked
          label={t`Where recordings come from`}
          value={draft.kind}
          onChange={(kind) => {
            change({ kind })
            setTried(false)
          }}
          choices={kinds.map((kind) => {
            const { label, help, icon } = SOURCE_WORDS[kind]
            return { value: kind, label: t(label), help: t(help), icon }
          })}
        />
      )}
      <WhereFields draft={draft} onChange={change} problemOf={problemOf} />
      <LanguageSelect
        label={t`Spoken language`}
        languages={languages}
        value={draft.language_code || null}
        onChange={(code) => change({ language_code: code })}
        {...errorOf(problemOf('language_code') === undefined ? undefined : t`Choose a language.`)}
      />
      <FolderSelect folders={folders} value={draft.folder_id} onChange={(id) => change({ folder_id: id })} />
      <OldFields draft={draft} onChange={change} />
      <NumberField
        label={t`Hours a month, at most`}
        unit="hour"
        min={1}
        max={MOST_FEED_HOURS}
        value={draft.hours}
        hint={t`Recordings beyond that wait for the next month.`}
        {...errorOf(
          problemOf('most_hours') === undefined ? undefined : t`Enter a number from 1 to ${MOST_FEED_HOURS}.`,
        )}
        onChange={({ target }) => change({ hours: target.value })}
      />
      <Button type="submit" look="main" sending={sending}>
        {t`Add source`}
      </Button>
    </form>
  )
}

interface PartProps {
  draft: SourceDraft
  onChange: (change: Partial<SourceDraft>) => void
}

/** Where a source is, by its kind. */
function WhereFields({ draft, onChange, problemOf }: PartProps & { problemOf: (field: string) => string | undefined }) {
  const { t } = useLingui()
  const ownFolder = useProfile().data?.user._id ?? ''
  switch (draft.kind) {
    case 'feed':
      return (
        <Field
          label={t`Address of the feed`}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://"
          hint={t`The RSS or Atom address, as podcast apps use it.`}
          value={draft.url}
          {...errorOf(problemOf('url'))}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )
    case 'folder':
      return (
        <Field
          label={t`Folder on the server`}
          autoComplete="off"
          spellCheck={false}
          hint={t`Below your own folder on the server: ${ownFolder}`}
          value={draft.path}
          {...errorOf(problemOf('url'))}
          onChange={({ target }) => onChange({ path: target.value })}
        />
      )
    case 'mail':
      return (
        <SendersField
          value={draft.senders}
          problem={problemOf('senders')}
          onChange={(senders) => onChange({ senders })}
        />
      )
    default:
      return <BucketFields draft={draft} onChange={onChange} problemOf={problemOf} />
  }
}

/** What of the recordings that are there already is wanted. */
function OldFields({ draft, onChange }: PartProps) {
  const { t } = useLingui()
  if (draft.kind === 'mail') return null
  if (draft.kind !== 'feed')
    return (
      <Checkbox checked={draft.isOldTaken} onChange={({ target }) => onChange({ isOldTaken: target.checked })}>
        <Trans>Also transcribe the recordings that are already there</Trans>
      </Checkbox>
    )
  return (
    <Select
      label={t`Episodes that are already there`}
      value={String(draft.old)}
      onChange={({ target }) => onChange({ old: Number(target.value) })}
      options={OLD_EPISODES.map((count) => ({
        value: String(count),
        label:
          count === 0 ? t`None, only new ones` : t`${plural(count, { one: 'The newest one', other: 'The newest #' })}`,
      }))}
    />
  )
}
