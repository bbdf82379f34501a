import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { CHARACTERS_PER_LINE, SUBTITLE_LINES } from '../../../shared/contract/files/exports.ts'
import type { WrittenOffer } from '../../lib/written-answers.ts'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Field } from '../field/field.tsx'
import { Select } from '../select/select.tsx'
import { AnswerChoice } from './answer-choice.tsx'
import {
  type ExportChoice,
  hasAnswers,
  hasChapters,
  hasComments,
  hasLines,
  hasSummary,
  OFFERED_FORMATS,
} from './export-choice.ts'
import styles from './export-dialog.module.css'

const LINE_COUNTS = Array.from({ length: SUBTITLE_LINES.most - SUBTITLE_LINES.least + 1 }, (_, index) =>
  String(SUBTITLE_LINES.least + index),
).map((value) => ({ value, label: value }))

interface TranscriptOptionsProps {
  choice: ExportChoice
  change: (part: Partial<ExportChoice>) => void
  /** What models wrote of it. */
  written: WrittenOffer
  /** What is wrong with the characters per line. */
  problem: string | undefined
  disabled: boolean
}

/** Format and contents of the transcript's document. */
export function TranscriptOptions({ choice, change, written, problem, disabled }: TranscriptOptionsProps) {
  const { t } = useLingui()
  const name = useId()
  return (
    <>
      <fieldset className={styles.formats} disabled={disabled}>
        <legend className="vh">{t`Format`}</legend>
        {OFFERED_FORMATS.map(({ format, label, help }) => (
          <label key={format}>
            <input
              className="vh"
              type="radio"
              name={name}
              value={format}
              checked={choice.format === format}
              onChange={() => change({ format })}
            />
            <b>{t(label)}</b>
            <span>
              <bdi dir="ltr">{help}</bdi>
            </span>
          </label>
        ))}
      </fieldset>
      <div className={styles.options}>
        <Checkbox
          checked={choice.speakerNames}
          disabled={disabled}
          onChange={(event) => change({ speakerNames: event.target.checked })}
        >
          {t`Speaker names`}
        </Checkbox>
        <Checkbox
          checked={choice.timecodes}
          disabled={disabled}
          onChange={(event) => change({ timecodes: event.target.checked })}
        >
          {t`Paragraph timecodes`}
        </Checkbox>
        <Checkbox
          checked={choice.removeStruck}
          disabled={disabled}
          onChange={(event) => change({ removeStruck: event.target.checked })}
        >
          {t`Leave out struck-through words`}
        </Checkbox>
        {hasComments(choice.format) && (
          <Checkbox
            checked={choice.comments}
            disabled={disabled}
            onChange={(event) => change({ comments: event.target.checked })}
          >
            {t`Comments`}
          </Checkbox>
        )}
        {hasSummary(choice, written) && (
          <Checkbox
            checked={choice.summary}
            disabled={disabled}
            onChange={(event) => change({ summary: event.target.checked })}
          >
            {t`Summary and chapters`}
          </Checkbox>
        )}
        {hasAnswers(choice) && written.answers && (
          <AnswerChoice
            answers={written.answers}
            chosen={choice.answers}
            choose={(answers) => change({ answers })}
            disabled={disabled}
          />
        )}
        {hasChapters(choice) && (
          <Checkbox
            checked={choice.chapters}
            disabled={disabled}
            onChange={(event) => change({ chapters: event.target.checked })}
          >
            {t`Chapters instead of subtitles`}
          </Checkbox>
        )}
        {hasLines(choice.format) && (
          <div className={styles.lines}>
            <Select
              label={t`Lines`}
              options={LINE_COUNTS}
              value={String(choice.lines)}
              disabled={disabled}
              onChange={(event) => change({ lines: Number(event.target.value) })}
            />
            <Field
              label={t`Characters per line`}
              type="number"
              inputMode="numeric"
              min={CHARACTERS_PER_LINE.least}
              max={CHARACTERS_PER_LINE.most}
              value={choice.characters}
              disabled={disabled}
              error={problem}
              onChange={(event) => change({ characters: event.target.value })}
            />
          </div>
        )}
      </div>
    </>
  )
}
