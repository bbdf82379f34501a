import { useLingui } from '@lingui/react/macro'
import { z } from 'zod'
import type { ExportFormat } from '../../../shared/contract/files/exports.ts'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { type ExportTemplate, exportTemplate } from '../../../shared/contract/preferences.ts'
import { baseName } from '../../../shared/domain/base-name.ts'
import { formatTxt } from '../../../shared/transcript/formats/txt.ts'
import { Field } from '../field/field.tsx'
import { TextArea } from '../field/text-area.tsx'
import type { ExportChoice } from './export-choice.ts'
import { SAMPLE_TRANSCRIPT } from './sample-transcript.ts'
import styles from './template-options.module.css'
import { useFormat } from '../../lib/words/use-format.ts'

/** Whether a format is for reading, and so written by the person's template. */
export function isTemplated(format: ExportFormat): boolean {
  return format === 'txt' || format === 'docx' || format === 'pdf'
}

/** What is wrong with a template, by field; nothing with one that was not changed. */
export function templateProblems(template: ExportTemplate | undefined): Partial<Record<keyof ExportTemplate, string>> {
  const { error } = exportTemplate.optional().safeParse(template)
  if (!error) return {}
  const fields = Object.entries(z.flattenError(error).fieldErrors as Record<string, string[]>)
  return Object.fromEntries(fields.map(([field, [message]]) => [field, message]))
}

interface TemplateOptionsProps {
  file: FileRecord
  choice: ExportChoice
  /** Undefined while it is not known; its place is kept. */
  template: ExportTemplate | undefined
  change: (template: ExportTemplate) => void
  disabled: boolean
}

/** How times, speakers and the top of a document are written, with a text that shows it. */
export function TemplateOptions({ file, choice, template, change, disabled }: TemplateOptionsProps) {
  const { t } = useLingui()
  const format = useFormat()
  if (!template) return <div className={styles.template} />
  const problems = templateProblems(template)
  const { shape } = exportTemplate
  return (
    <details className={styles.template}>
      <summary>{t`Times, speakers and heading`}</summary>
      <div className={styles.fields}>
        <Field
          label={t`Timecodes`}
          hint={t`hh, mm, ss and fff are replaced by the time.`}
          autoComplete="off"
          spellCheck={false}
          maxLength={shape.timecode.maxLength ?? undefined}
          value={template.timecode}
          error={problems.timecode}
          disabled={disabled}
          onChange={(event) => change({ ...template, timecode: event.target.value })}
        />
        <Field
          label={t`Speakers`}
          hint={t`${{ name: '{name}' }}, or ${{ capitals: '{NAME}' }} for capitals.`}
          autoComplete="off"
          spellCheck={false}
          maxLength={shape.speaker.maxLength ?? undefined}
          value={template.speaker}
          error={problems.speaker}
          disabled={disabled}
          onChange={(event) => change({ ...template, speaker: event.target.value })}
        />
        <TextArea
          label={t`Heading`}
          hint={t`Can include ${{ list: format.list(['{file}', '{date}', '{length}', '{language}']) }}.`}
          className={styles.heading}
          rows={2}
          spellCheck={false}
          maxLength={shape.heading.maxLength ?? undefined}
          value={template.heading}
          error={problems.heading}
          disabled={disabled}
          onChange={(event) => change({ ...template, heading: event.target.value })}
        />
        <figure className={styles.preview}>
          <figcaption>{t`Preview`}</figcaption>
          <pre dir="auto">{previewOf(file, choice, template)}</pre>
        </figure>
      </div>
    </details>
  )
}

/** The beginning of the document, with somebody else's words. */
function previewOf(
  file: FileRecord,
  { language, speakerNames, timecodes, removeStruck }: ExportChoice,
  template: ExportTemplate,
): string {
  const options = {
    is_show_speaker_names: speakerNames,
    is_show_timecodes_paragraph: timecodes,
    is_remove_strikethrough_text: removeStruck,
  }
  const about = {
    name: baseName(file.name),
    language: language === 'original' ? file.language_code : language,
    lengthSeconds: file.length,
    uploadedAt: Date.parse(file.uploaded_date),
  }
  return formatTxt(SAMPLE_TRANSCRIPT, options, template, about)
}
