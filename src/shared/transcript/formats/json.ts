import type { ExportOptions } from '../../contract/files/exports.ts'
import type { Paragraph, Transcript } from '../../contract/transcripts.ts'
import { type DocumentOutline, outlineJson } from './document-outline.ts'
import { keptWords } from './plain-words.ts'

type Options = Pick<ExportOptions, 'is_show_speaker_names' | 'is_remove_strikethrough_text'>

/**
 * The text for programs, in the shape that an import reads, so that nothing is lost on the way back.
 * Times are what this format is for: they stay, whatever is chosen for documents.
 */
export function formatJson(transcript: Transcript, options: Options, outline: DocumentOutline | null = null): string {
  const { is_show_speaker_names: isWithSpeakers, is_remove_strikethrough_text: isWithoutStruck } = options
  const items = transcript.paragraphs.map((paragraph) => item(paragraph, isWithSpeakers, isWithoutStruck))
  return `${JSON.stringify({ transcript: items, ...(outline && outlineJson(outline)) })}\n`
}

function item(paragraph: Paragraph, isWithSpeakers: boolean, isWithoutStruck: boolean) {
  return {
    start_time: paragraph.data_start,
    end_time: paragraph.data_end,
    ...(isWithSpeakers && { speaker: paragraph.speaker, color: paragraph.color }),
    note: paragraph.note,
    marked: paragraph.marked,
    words: keptWords(paragraph.words, isWithoutStruck).map((word) => ({
      text: word.text,
      start_time: word.data_start,
      end_time: word.data_end,
      confidence: word.confidence,
      is_highlight: word.is_highlight,
      is_strike: word.is_strike,
      ...(word.origin && { origin: word.origin }),
      ...(word.heard !== undefined && { heard: word.heard }),
    })),
  }
}
