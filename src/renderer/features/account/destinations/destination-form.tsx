import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Cloud, Database, Folder, Webhook } from 'lucide-react'
import { useId } from 'react'
import {
  type DestinationKind,
  type DestinationWish,
  MOST_QUIET_MINUTES,
  SENT_FORMATS,
} from '../../../../shared/contract/destinations.ts'
import { FORMATS_WITH_SUMMARY } from '../../../../shared/contract/files/exports.ts'
import type { Folder as FilesFolder } from '../../../../shared/contract/folders.ts'
import type { Tag } from '../../../../shared/contract/tags.ts'
import { documentName, NAME_FIELDS, sentEnding, templateProblem } from '../../../../shared/domain/document-name.ts'
import type { ButtonLook } from '../../../components/button/button-class.ts'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { useClientConfig } from '../../../lib/client-config.ts'
import { folderPath } from '../../../lib/filing/folder-path.ts'
import { ConnectionForm } from '../connection-form.tsx'
import { type ConnectionSending, useConnectionForm } from '../use-connection-form.ts'
import { checkDraft, type DestinationDraft } from './destination-draft.ts'
import shared from '../connections.module.css'
import styles from './destinations.module.css'
import { useFormatName } from './format-name.ts'
import { languagesQuery } from './destinations-query.ts'
import { PlaceFields } from './place-fields.tsx'
import { KIND_WORDS } from './kind-words.ts'

const ALL = ''
/** Of the file of the example. */
const EXAMPLE_AT = Date.UTC(2026, 10, 24)

export interface DestinationFormProps extends ConnectionSending<DestinationWish> {
  initial: DestinationDraft
  /** Kinds that can be chosen; one that is there keeps its own. */
  kinds: readonly DestinationKind[]
  isNew: boolean
  ownFolder: string
  folders: readonly FilesFolder[]
  tags: readonly Tag[]
  /** The button's words. */
  verb: string
  look: ButtonLook
}

/** Where transcripts go, in which formats, under which names, and which of them. */
export function DestinationForm(props: DestinationFormProps) {
  const { initial, kinds, isNew, ownFolder, folders, tags, verb, look, ...sending } = props
  const { t } = useLingui()
  const problemId = useId()
  const { data: languages = [] } = useQuery(languagesQuery)
  const hasModels = (useClientConfig().data?.answers_host ?? null) !== null
  const form = useConnectionForm(() => initial, checkDraft, sending)
  const { draft, change, problemOf } = form
  const formatName = useFormatName()
  const offered = SENT_FORMATS.filter(
    (format) => format !== 'chapters' || hasModels || draft.formats.includes('chapters'),
  )
  const hasRoom = draft.formats.some((format) => format !== 'chapters' && FORMATS_WITH_SUMMARY.has(format))
  const help: Record<DestinationKind, string> = {
    folder: t`A folder of your own`,
    bucket: t`Amazon S3 and compatible stores`,
    webdav: t`Nextcloud and other servers`,
    webhook: t`A call to your server`,
  }
  const icons = { folder: Folder, bucket: Database, webdav: Cloud, webhook: Webhook } as const
  const choices = kinds.map((kind) => ({
    value: kind,
    label: t(KIND_WORDS[kind]),
    help: help[kind],
    icon: icons[kind],
  }))
  return (
    <ConnectionForm
      form={form}
      kinds={isNew ? { label: t`Where transcripts go`, choices } : null}
      verb={verb}
      look={look}
      sending={sending.sending}
    >
      <PlaceFields
        draft={draft}
        onChange={change}
        problemOf={problemOf}
        hasSecret={!isNew && draft.kind !== 'folder' && draft.kind !== 'webhook'}
        ownFolder={ownFolder}
      />
      <fieldset className={shared.group} aria-describedby={problemId} data-invalid={problemOf('formats') !== undefined}>
        <legend>{t`Formats`}</legend>
        <div className={styles.formats}>
          {offered.map((format) => (
            <Checkbox
              key={format}
              {...(format === 'chapters' && { className: styles.chapters })}
              checked={draft.formats.includes(format)}
              onChange={({ target }) =>
                change({
                  formats: SENT_FORMATS.filter((one) =>
                    one === format ? target.checked : draft.formats.includes(one),
                  ),
                })
              }
            >
              {formatName(format)}
            </Checkbox>
          ))}
        </div>
        <p id={problemId} className={shared.problem}>
          {problemOf('formats')}
        </p>
      </fieldset>
      {(hasModels || draft.withSummary) && hasRoom && (
        <Checkbox checked={draft.withSummary} onChange={({ target }) => change({ withSummary: target.checked })}>
          <Trans>Include the summary and chapters, and send again once a summary is written</Trans>
        </Checkbox>
      )}
      {(hasModels || draft.withAnswers) && hasRoom && (
        <Checkbox checked={draft.withAnswers} onChange={({ target }) => change({ withAnswers: target.checked })}>
          <Trans>Include answers of templates and to your questions, and send again once one is written</Trans>
        </Checkbox>
      )}
      <NameField draft={draft} onChange={change} problem={problemOf('template')} />
      <Select
        label={t`When`}
        value={draft.sends}
        onChange={({ target }) => change({ sends: target.value === 'finished' ? 'finished' : 'ready' })}
        hint={draft.sends === 'ready' ? null : t`Changes are sent when you mark the file as FINISHED again.`}
        options={[
          { value: 'ready', label: t`As soon as a transcript is ready, and after changes` },
          { value: 'finished', label: t`Once the file is FINISHED` },
        ]}
      />
      {draft.sends === 'ready' && (
        <NumberField
          label={t`Minutes without changes before an edited transcript is sent`}
          unit="minute"
          min={1}
          max={MOST_QUIET_MINUTES}
          value={draft.minutes}
          error={problemOf('quiet_minutes') && t`Enter a number from 1 to ${MOST_QUIET_MINUTES}.`}
          onChange={({ target }) => change({ minutes: target.value })}
        />
      )}
      <WhichFiles draft={draft} onChange={change} folders={folders} tags={tags} languages={languages} />
      {isNew && (
        <Checkbox checked={draft.withExisting} onChange={({ target }) => change({ withExisting: target.checked })}>
          <Trans>Also send the transcripts that are already there</Trans>
        </Checkbox>
      )}
    </ConnectionForm>
  )
}

interface PartProps {
  draft: DestinationDraft
  onChange: (change: Partial<DestinationDraft>) => void
}

/** How documents are named, with what may stand in the pattern and an example of what comes of it. */
function NameField({ draft, onChange, problem }: PartProps & { problem: string | undefined }) {
  const { t } = useLingui()
  const fields = NAME_FIELDS.map((field) => `{${field}}`).join(' ')
  const example =
    templateProblem(draft.template) === null
      ? documentName(draft.template, {
          name: t({ message: 'Interview', context: 'the name of a file, as an example' }),
          uploadedAt: EXAMPLE_AT,
          language: 'en',
          folders: [t({ message: 'Radio', context: 'the name of a folder, as an example' })],
          version: 3,
          format: sentEnding(draft.formats[0] ?? 'docx'),
        })
      : null
  return (
    <div>
      <Field
        label={t`Name pattern`}
        spellCheck={false}
        autoComplete="off"
        value={draft.template}
        hint={t`Fields: ${fields}`}
        error={problem}
        onChange={({ target }) => onChange({ template: target.value })}
      />
      <output className={styles.example}>{example !== null && <Trans>Example: {example}</Trans>}</output>
    </div>
  )
}

/** Which files' transcripts go there. */
function WhichFiles({
  draft,
  onChange,
  folders,
  tags,
  languages,
}: PartProps & {
  folders: readonly FilesFolder[]
  tags: readonly Tag[]
  languages: readonly { code: string; name: string }[]
}) {
  const { t } = useLingui()
  const { folderId, tagId, languages: chosen } = draft
  const count = chosen.length
  return (
    <fieldset className={shared.group}>
      <legend>{t`Which transcripts`}</legend>
      <div className={shared.pair}>
        {(folders.length > 0 || folderId !== null) && (
          <Select
            label={t`Folder`}
            value={folderId ?? ALL}
            onChange={({ target }) => onChange({ folderId: target.value === ALL ? null : target.value })}
            options={[
              { value: ALL, label: t`All folders` },
              ...folders.map(({ _id }) => ({ value: _id, label: folderPath(folders, _id) })),
              ...(folderId !== null && folders.every(({ _id }) => _id !== folderId)
                ? [{ value: folderId, label: t`A deleted folder` }]
                : []),
            ]}
          />
        )}
        {(tags.length > 0 || tagId !== null) && (
          <Select
            label={t`Tag`}
            value={tagId ?? ALL}
            onChange={({ target }) => onChange({ tagId: target.value === ALL ? null : target.value })}
            options={[
              { value: ALL, label: t`With or without tags` },
              ...tags.map(({ _id, name }) => ({ value: _id, label: name })),
              ...(tagId !== null && tags.every(({ _id }) => _id !== tagId)
                ? [{ value: tagId, label: t`A deleted tag` }]
                : []),
            ]}
          />
        )}
        <Select
          label={t`Language`}
          value={count > 1 ? chosen.join(',') : (chosen[0] ?? ALL)}
          onChange={({ target }) => onChange({ languages: target.value === ALL ? [] : target.value.split(',') })}
          options={[
            { value: ALL, label: t`All languages` },
            ...(count > 1 ? [{ value: chosen.join(','), label: chosen.join(', ') }] : []),
            ...languages.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      </div>
    </fieldset>
  )
}
