import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { type Folder, FOLDER_VOCABULARY_TERMS } from '../../../../shared/contract/folders.ts'
import { defaultsIn } from '../../../../shared/domain/folder-defaults.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../../../shared/contract/files/exports.ts'
import { SPEAKER_CHOICES } from '../../../../shared/domain/speaker-choice.ts'
import type { Preset } from '../../../../shared/domain/presets.ts'
import { messages } from '../../../../shared/messages.ts'
import { listedTerms } from '../../../../shared/vocabulary/terms.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { RetentionField } from '../../../components/retention-field/retention-field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { OFFERED_FORMATS } from '../../../components/export-dialog/export-choice.ts'
import { messageOf } from '../../../lib/api.ts'
import { useTemplateNames } from '../../../lib/export-templates.ts'
import { languageName, useLanguages } from '../languages-query.ts'
import { usePresetLabel } from '../preset-choice.tsx'
import { useSpeakerLabel } from '../speakers-select.tsx'
import styles from './folders.module.css'
import { useStyleGuideNames } from './style-guide-names.ts'
import { useFolderCommands } from './use-folder-commands.ts'

/** Says what files of a folder begin with; what is not said comes from the folder that it lies in, and is shown. */
export function DefaultsDialog({
  folder,
  folders,
  onClose,
}: {
  folder: Folder
  folders: readonly Folder[]
  onClose: () => void
}) {
  const { t } = useLingui()
  const formId = useId()
  const { setDefaults } = useFolderCommands()
  const languages = useLanguages().data ?? []
  const guides = useStyleGuideNames()
  const templates = useTemplateNames()
  const presetLabel = usePresetLabel()
  const speakerLabel = useSpeakerLabel()
  const formatLabel = (format: ExportFormat) => {
    const offered = OFFERED_FORMATS.find((one) => one.format === format)
    return offered ? `${t(offered.label)} (${offered.help})` : format
  }
  const above = defaultsIn(folders, folder.parent_id)
  const [next, setNext] = useState(folder.defaults)
  const [vocabulary, setVocabulary] = useState(folder.defaults.vocabulary.join('\n'))
  const { name } = folder
  const terms = above.vocabulary.slice(0, 5).join(', ')

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const defaults = { ...next, vocabulary: listedTerms(vocabulary).slice(0, FOLDER_VOCABULARY_TERMS) }
    setDefaults.mutate({ id: folder._id, defaults }, { onSuccess: onClose })
  }

  const inherited = (value: string | null) => (value === null ? t`As for each upload` : t`${value} (as above)`)
  const period = above.retention?.days ?? null
  const periodAbove =
    period === null
      ? t({ message: 'Never', context: 'when files are deleted' })
      : t`${plural(period, { one: 'After # day', other: 'After # days' })}`
  const retentionAbove = above.retention === null ? t`As set for your account` : t`${{ value: periodAbove }} (as above)`
  const templateAbove = above.export_template && templates.get(above.export_template)
  const presets: Preset[] = ['best', 'fast']
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Defaults of ${name}`}
      width={36}
      problem={setDefaults.error && messageOf(setDefaults.error, messages.folderNotChanged)}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button look="main" type="submit" form={formId} sending={setDefaults.isPending}>
            {t`Save`}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={submit}>
        <p>
          <Trans>Uploads to this folder start with these settings. You can change them for each upload.</Trans>
        </p>
        <div className={styles.pairs}>
          <Select
            label={t`Spoken language`}
            value={next.language_code ?? ''}
            onChange={({ target }) => setNext({ ...next, language_code: target.value || null })}
            options={[
              {
                value: '',
                label: inherited(above.language_code && languageName(languages, above.language_code)),
              },
              ...languages.map((language) => ({ value: language.code, label: language.name })),
            ]}
          />
          <Select
            label={t`Speed or accuracy`}
            value={next.preset ?? ''}
            onChange={({ target }) => setNext({ ...next, preset: (target.value || null) as Preset | null })}
            options={[
              { value: '', label: inherited(above.preset && presetLabel(above.preset)) },
              ...presets.map((preset) => ({ value: preset, label: presetLabel(preset) })),
            ]}
          />
          <Select
            label={t`Speakers`}
            value={next.speakers ?? ''}
            onChange={({ target }) =>
              setNext({ ...next, speakers: SPEAKER_CHOICES.find((choice) => choice === target.value) ?? null })
            }
            options={[
              { value: '', label: inherited(above.speakers && speakerLabel(above.speakers)) },
              ...SPEAKER_CHOICES.map((choice) => ({ value: choice, label: speakerLabel(choice) })),
            ]}
          />
          <Select
            label={t`Style guide`}
            value={next.style_guide ?? ''}
            onChange={({ target }) => setNext({ ...next, style_guide: target.value || null })}
            options={[
              { value: '', label: inherited(above.style_guide && (guides.get(above.style_guide) ?? null)) },
              ...[...guides].map(([value, label]) => ({ value, label })),
            ]}
          />
          <Select
            className={styles.whole}
            label={t`Export format`}
            value={next.export_format ?? ''}
            onChange={({ target }) =>
              setNext({ ...next, export_format: EXPORT_FORMATS.find((format) => format === target.value) ?? null })
            }
            options={[
              {
                value: '',
                label:
                  above.export_format === null
                    ? t`The one used last`
                    : t`${{ value: formatLabel(above.export_format) }} (as above)`,
              },
              ...EXPORT_FORMATS.map((format) => ({ value: format, label: formatLabel(format) })),
            ]}
          />
          <Select
            label={t`Export template`}
            value={next.export_template ?? ''}
            onChange={({ target }) => setNext({ ...next, export_template: target.value || null })}
            options={[
              {
                value: '',
                label: templateAbove ? t`${{ value: templateAbove }} (as above)` : t`As set for your account`,
              },
              ...[...templates].map(([value, label]) => ({ value, label })),
            ]}
          />
          <RetentionField
            value={next.retention}
            none={retentionAbove}
            onChange={(retention) => setNext({ ...next, retention })}
          />
        </div>
        <TextArea
          label={t`Names and terms`}
          hint={
            above.vocabulary.length === 0
              ? t`Optional, one per line. They apply to all files of this folder.`
              : t`Optional, one per line. Terms of the folder above apply as well: ${terms}`
          }
          rows={4}
          spellCheck={false}
          value={vocabulary}
          onChange={({ target }) => setVocabulary(target.value)}
        />
      </form>
    </Dialog>
  )
}
