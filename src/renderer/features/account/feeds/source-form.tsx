import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FeedWish, MOST_FEED_HOURS, type SourceKind } from '../../../../shared/contract/feeds.ts'
import type { Folder } from '../../../../shared/contract/folders.ts'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { LanguageSelect } from '../../../components/language-select/language-select.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useProfile } from '../../../lib/profile.ts'
import { BucketFields } from '../bucket-fields.tsx'
import { ConnectionForm } from '../connection-form.tsx'
import { type ConnectionSending, useConnectionForm } from '../use-connection-form.ts'
import { feedLanguagesQuery } from './feeds-query.ts'
import { FolderSelect } from '../../../components/folder-select/folder-select.tsx'
import { SendersField } from './senders-field.tsx'
import { checkSource, newSource, type SourceDraft } from './source-draft.ts'
import { SOURCE_WORDS } from './source-kinds.ts'

/** How many of the old episodes may be wanted. */
const OLD_EPISODES = [0, 1, 5, 10, 50]

export interface SourceFormProps extends ConnectionSending<FeedWish> {
  /** Kinds that can be chosen, the first at the start. */
  kinds: readonly SourceKind[]
  folders: readonly Folder[]
}

/** Kind, place, language and bounds of a new source. */
export function SourceForm({ kinds, folders, ...sending }: SourceFormProps) {
  const { t } = useLingui()
  const { data: languages = [] } = useQuery(feedLanguagesQuery)
  const form = useConnectionForm(() => newSource(kinds[0] ?? 'feed'), checkSource, sending)
  const { draft, change, problemOf } = form
  const choices = kinds.map((kind) => {
    const { label, help, icon } = SOURCE_WORDS[kind]
    return { value: kind, label: t(label), help: t(help), icon }
  })
  return (
    <ConnectionForm
      form={form}
      kinds={kinds.length > 1 ? { label: t`Where recordings come from`, choices } : null}
      verb={t`Add source`}
      look="main"
      sending={sending.sending}
    >
      <WhereFields draft={draft} onChange={change} problemOf={problemOf} />
      <LanguageSelect
        label={t`Spoken language`}
        languages={languages}
        value={draft.language_code || null}
        onChange={(code) => change({ language_code: code })}
        error={problemOf('language_code') && t`Choose a language.`}
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
        error={problemOf('most_hours') && t`Enter a number from 1 to ${MOST_FEED_HOURS}.`}
        onChange={({ target }) => change({ hours: target.value })}
      />
    </ConnectionForm>
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
          error={problemOf('url')}
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
          error={problemOf('url')}
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
