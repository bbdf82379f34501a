import type { ExportOptions } from '../../contract/files/exports.ts'
import type { ExportTemplate } from '../../contract/preferences.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { shownParagraphs } from './plain-words.ts'
import { headingLines, INITIAL_TEMPLATE, speakerLabel, timeLabel } from './template.ts'
import type { AboutFile } from './about-file.ts'

type Options = Pick<
  ExportOptions,
  'is_show_speaker_names' | 'is_show_timecodes_paragraph' | 'is_remove_strikethrough_text'
>

/**
 * The text for reading: paragraphs with a blank line between them, each under its time and speaker where these are
 * shown.
 */
export function formatTxt(
  transcript: Transcript,
  options: Options,
  template: ExportTemplate = INITIAL_TEMPLATE,
  about?: AboutFile,
): string {
  const top = about ? headingLines(template, about) : []
  const paragraphs = shownParagraphs(transcript, options).map(({ paragraph, speaker, words }) => {
    const time = options.is_show_timecodes_paragraph ? timeLabel(template, paragraph.data_start) : ''
    const head = [time, speakerLabel(template, speaker)].filter(Boolean).join(' ')
    const text = words.map((word) => word.text).join(' ')
    return head === '' ? `${text}\n` : `${head}\n${text}\n`
  })
  return [...(top.length > 0 ? [`${top.join('\n')}\n`] : []), ...paragraphs].join('\n')
}
