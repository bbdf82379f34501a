import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type ExportTemplate, exportTemplate } from '../../../shared/contract/preferences.ts'
import type { AboutFile } from '../../../shared/transcript/formats/about-file.ts'
import { formatTxt } from '../../../shared/transcript/formats/txt.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { Field } from '../field/field.tsx'
import { TextArea } from '../field/text-area.tsx'
import { SAMPLE_TRANSCRIPT } from './sample-transcript.ts'
import { templateProblems } from './template-problems.ts'
import styles from './template-options.module.css'

interface TemplateFieldsProps {
  template: ExportTemplate
  change: (template: ExportTemplate) => void
  disabled?: boolean
  /** What the preview is about. */
  about: AboutFile
  options?: Parameters<typeof formatTxt>[1]
  /** Before the fields, as wide as they are together. */
  children?: ReactNode
}

const ALL_SHOWN = {
  is_show_speaker_names: true,
  is_show_timecodes_paragraph: true,
  is_remove_strikethrough_text: false,
}

/** The fields of a template, with the beginning of a document that shows them, in somebody else's words. */
export function TemplateFields({
  template,
  change,
  disabled = false,
  about,
  options = ALL_SHOWN,
  children,
}: TemplateFieldsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const problems = templateProblems(template)
  const { shape } = exportTemplate
  return (
    <div className={styles.fields}>
      {children}
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
        <pre dir="auto">{formatTxt(SAMPLE_TRANSCRIPT, options, template, about)}</pre>
      </figure>
    </div>
  )
}
