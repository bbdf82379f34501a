import type { ExportOptions } from '../../contract/files.ts'
import type { Transcript } from '../../contract/transcripts.ts'
import { formatClock } from '../../domain/duration.ts'
import { shownParagraphs } from './plain-words.ts'

type Options = Pick<ExportOptions, 'is_show_speaker_names' | 'is_show_timecodes_paragraph' | 'is_remove_strikethrough_text'>

/** The text for reading: paragraphs with a blank line between them, each under its time and speaker where these are shown. */
export function formatTxt(transcript: Transcript, options: Options): string {
  return shownParagraphs(transcript, options)
    .map(({ paragraph, speaker, words }) => {
      const time = options.is_show_timecodes_paragraph ? `[${formatClock(Math.floor(paragraph.data_start))}]` : ''
      const head = [time, speaker].filter(Boolean).join(' ')
      const text = words.map((word) => word.text).join(' ')
      return head === '' ? `${text}\n` : `${head}\n${text}\n`
    })
    .join('\n')
}
