import { useLingui } from '@lingui/react/macro'
import type { ExportFormat } from '../../../shared/contract/files/exports.ts'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import type { ExportTemplate } from '../../../shared/contract/preferences.ts'
import { baseName } from '../../../shared/domain/base-name.ts'
import type { TemplateOption } from '../../lib/export-templates.ts'
import { classNames } from '../class-names.ts'
import { Select } from '../select/select.tsx'
import type { ExportChoice } from './export-choice.ts'
import exportStyles from './export-dialog.module.css'
import { TemplateFields } from './template-fields.tsx'
import styles from './template-options.module.css'

/** Whether a format is for reading, and so written by a template. */
export function isTemplated(format: ExportFormat): boolean {
  return format === 'txt' || format === 'docx' || format === 'pdf'
}

interface TemplateOptionsProps {
  file: FileRecord
  choice: ExportChoice
  /** All that can be chosen; undefined while they are not known: their place is kept. */
  options: readonly TemplateOption[] | undefined
  /** Id of the one that is chosen. */
  chosen: string
  /** What became of it here. */
  draft: ExportTemplate | undefined
  choose: (id: string) => void
  change: (template: ExportTemplate) => void
  disabled: boolean
}

/** By which template a document is written, and how that writes times, speakers and the top. */
export function TemplateOptions({
  file,
  choice,
  options = [],
  chosen,
  draft,
  choose,
  change,
  disabled,
}: TemplateOptionsProps) {
  const { t } = useLingui()
  const option = options.find(({ id }) => id === chosen)
  if (!option) return <div className={classNames(exportStyles.more, styles.template)} />
  return (
    <>
      {options.length > 1 && (
        <Select
          className={exportStyles.language}
          label={t`Template`}
          options={options.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          disabled={disabled}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <details className={classNames(exportStyles.more, styles.template)}>
        <summary>{t`Times, speakers and heading`}</summary>
        {!option.isOwn && (
          <p className={styles.note}>{t`This template belongs to the owner of the folder. Only they can change it.`}</p>
        )}
        <TemplateFields
          template={draft ?? option.template}
          change={change}
          disabled={disabled || !option.isOwn}
          options={{
            is_show_speaker_names: choice.speakerNames,
            is_show_timecodes_paragraph: choice.timecodes,
            is_remove_strikethrough_text: choice.removeStruck,
          }}
          about={{
            name: baseName(file.name),
            language: choice.language === 'original' ? file.language_code : choice.language,
            lengthSeconds: file.length,
            uploadedAt: Date.parse(file.uploaded_date),
          }}
        />
      </details>
    </>
  )
}
