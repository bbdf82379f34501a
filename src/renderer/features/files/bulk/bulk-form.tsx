import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { BulkWish } from '../../../../shared/contract/bulk.ts'
import { HOLD_REASON_LENGTH } from '../../../../shared/contract/holds.ts'
import { SHARE_DAYS } from '../../../../shared/contract/sharing.ts'
import type { Tag } from '../../../../shared/contract/tags.ts'
import type { ShareRight } from '../../../../shared/domain/text-policy.ts'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { answerTemplatesQuery } from '../../../lib/answer-templates.ts'
import { useClientConfig } from '../../../lib/client-config.ts'
import { useStyleGuideNames } from '../folders/style-guide-names.ts'
import { useLanguages, useTranslationLanguages } from '../languages-query.ts'
import { rightOptions } from '../share/terms.ts'

/** What is typed and chosen, before it is a wish. */
export interface BulkDraft {
  wish: BulkWish
  /** Addresses as they were typed. */
  addresses: string
}

type Change = (draft: Partial<BulkDraft>) => void

/** Asks what is to be done with many files. */
export function BulkForm({ draft, onChange, tags }: { draft: BulkDraft; onChange: Change; tags: readonly Tag[] }) {
  const { t } = useLingui()
  const { wish } = draft
  switch (wish.kind) {
    case 'archive':
      return (
        <p>
          {wish.is_archived ? (
            <Trans>Archived files leave the list. Their transcripts and recordings stay, and search finds them.</Trans>
          ) : (
            <Trans>The files appear in the list again.</Trans>
          )}
        </p>
      )
    case 'tag':
      return <TagForm wish={wish} onChange={onChange} tags={tags} />
    case 'status':
      return (
        <Select
          label={t`Status`}
          value={wish.status}
          options={(['FINISHED', 'EDITING'] as const).map((value) => ({ value, label: value }))}
          onChange={({ target }) => onChange({ wish: { ...wish, status: target.value as typeof wish.status } })}
        />
      )
    case 'style-guide':
      return <GuideForm wish={wish} onChange={onChange} />
    case 'remove':
      return (
        <p>
          <Trans>This deletes the recordings and their texts, and cannot be undone.</Trans>
        </p>
      )
    case 'resume':
      return (
        <p>
          <Trans>Files that have not failed are left as they are. The price is shown before anything starts.</Trans>
        </p>
      )
    case 'hold':
      return <HoldForm wish={wish} onChange={onChange} />
    case 'lift-hold':
      return (
        <p>
          <Trans>
            The files can then be deleted again, by hand or when their storage period ends. Holds of a folder or an
            administrator stay.
          </Trans>
        </p>
      )
    case 'again':
      return <AgainForm wish={wish} onChange={onChange} />
    case 'translate':
      return <TranslateForm wish={wish} onChange={onChange} />
    case 'answer':
      return <AnswerForm wish={wish} onChange={onChange} />
    case 'share':
    case 'unshare':
      return <ShareForm draft={draft} wish={wish} onChange={onChange} />
    default:
      return null
  }
}

type Of<Kind extends BulkWish['kind']> = { wish: Extract<BulkWish, { kind: Kind }>; onChange: Change }

function TagForm({ wish, onChange, tags }: Of<'tag'> & { tags: readonly Tag[] }) {
  const { t } = useLingui()
  const isAdded = wish.remove.length === 0
  const chosen = wish.add[0] ?? wish.remove[0] ?? ''
  const set = (id: string, adds: boolean) =>
    onChange({ wish: { ...wish, add: adds && id ? [id] : [], remove: !adds && id ? [id] : [] } })
  return (
    <>
      <Select
        label={t`Tag`}
        value={chosen}
        options={[{ value: '', label: t`Choose a tag` }, ...tags.map(({ _id, name }) => ({ value: _id, label: name }))]}
        onChange={({ target }) => set(target.value, isAdded)}
      />
      <Select
        label={t`What to do`}
        value={isAdded ? 'add' : 'remove'}
        options={[
          { value: 'add', label: t`Add to the files` },
          { value: 'remove', label: t`Remove from the files` },
        ]}
        onChange={({ target }) => set(chosen, target.value === 'add')}
      />
    </>
  )
}

function GuideForm({ wish, onChange }: Of<'style-guide'>) {
  const { t } = useLingui()
  const guides = useStyleGuideNames()
  return (
    <Select
      label={t`Style guide`}
      value={wish.style_guide ?? ''}
      options={[
        { value: '', label: t`Default of the folder or account` },
        ...[...guides].map(([value, label]) => ({ value, label })),
      ]}
      onChange={({ target }) => onChange({ wish: { ...wish, style_guide: target.value || null } })}
    />
  )
}

function HoldForm({ wish, onChange }: Of<'hold'>) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <Trans>Until you lift the hold, nobody can delete the files, and no storage period deletes them.</Trans>
      </p>
      <Field
        label={t`Reason`}
        hint={t`Kept in your activity log.`}
        value={wish.reason}
        maxLength={HOLD_REASON_LENGTH}
        autoComplete="off"
        onChange={({ target }) => onChange({ wish: { ...wish, reason: target.value } })}
      />
    </>
  )
}

function AgainForm({ wish, onChange }: Of<'again'>) {
  const { t } = useLingui()
  const languages = useLanguages().data ?? []
  return (
    <>
      <p>
        <Trans>The current texts are kept as earlier versions. The price is shown before anything starts.</Trans>
      </p>
      <Select
        label={t`Spoken language`}
        value={wish.language_code ?? ''}
        options={[
          { value: '', label: t`The language each file has` },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={({ target }) => onChange({ wish: { ...wish, language_code: target.value || undefined } })}
      />
    </>
  )
}

function TranslateForm({ wish, onChange }: Of<'translate'>) {
  const { t } = useLingui()
  const languages = useTranslationLanguages().data ?? []
  return (
    <>
      <p>
        <Trans>
          Files that have this translation already are left as they are. The price is shown before anything starts.
        </Trans>
      </p>
      <Select
        label={t`Language`}
        value={wish.language}
        options={[
          { value: '', label: t`Choose a language` },
          ...languages.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        onChange={({ target }) => onChange({ wish: { ...wish, language: target.value } })}
      />
    </>
  )
}

function AnswerForm({ wish, onChange }: Of<'answer'>) {
  const { t } = useLingui()
  const { data: templates = [] } = useQuery(answerTemplatesQuery)
  const server = useClientConfig().data?.answers_host ?? ''
  return (
    <>
      <p>
        <Trans>
          The texts and the names of their speakers are sent to <strong>{server}</strong>. The recordings are not.
        </Trans>
      </p>
      <p>
        <Trans>Files with an up-to-date summary are left as they are. The price is shown before anything starts.</Trans>
      </p>
      {templates.length > 0 && (
        <Select
          label={t`What to write`}
          value={wish.template_id ?? ''}
          options={[
            { value: '', label: t`Summary, chapters and action items` },
            ...templates.map(({ _id, name }) => ({ value: _id, label: name })),
          ]}
          onChange={({ target }) => onChange({ wish: { ...wish, template_id: target.value || null } })}
        />
      )}
    </>
  )
}

function ShareForm({ draft, wish, onChange }: Of<'share' | 'unshare'> & { draft: BulkDraft }) {
  const { t } = useLingui()
  return (
    <>
      <Field
        label={t`E-mail addresses`}
        type="text"
        inputMode="email"
        autoComplete="off"
        value={draft.addresses}
        hint={
          wish.kind === 'share'
            ? t`They get one e-mail and find the transcripts under “Shared with me”.`
            : t`They lose access to all of these files at once.`
        }
        onChange={({ target }) => onChange({ addresses: target.value })}
      />
      {wish.kind === 'share' && (
        <>
          <Select
            label={t`Access`}
            options={rightOptions(t)}
            value={wish.right}
            onChange={({ target }) => onChange({ wish: { ...wish, right: target.value as ShareRight } })}
          />
          <Select
            label={t`Ends`}
            options={[
              { value: '', label: t({ message: 'Never', context: 'when the sharing of a transcript ends' }) },
              ...SHARE_DAYS.map((option) => ({
                value: String(option),
                label: t`${plural(option, { one: 'In # day', other: 'In # days' })}`,
              })),
            ]}
            value={String(wish.days ?? '')}
            onChange={({ target }) =>
              onChange({
                wish: { ...wish, days: SHARE_DAYS.find((days) => String(days) === target.value) ?? null },
              })
            }
          />
        </>
      )}
    </>
  )
}
