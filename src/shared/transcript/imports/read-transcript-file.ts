import { latestTime } from '../latest-time.ts'
import { type ImportedText, NotATranscript } from './imported-text.ts'
import { hasCaptions, isVtt, readCaptions } from './read-captions.ts'
import { readJson } from './read-json.ts'
import { readPlainText } from './read-plain-text.ts'
import { phrase } from '../../words/phrase.ts'

/** What a transcript file is read against. */
export interface TranscriptFileContext {
  /** Its name, as the person has it; `.json` has to hold JSON. */
  name: string
  /** Of the media, in seconds; 0 while it is not known. */
  lengthSeconds: number
}

/**
 * Reads a file with somebody's own text by what is in it: JSON, WebVTT, SubRip, else plain text.
 * @throws NotATranscript
 */
export function readTranscriptFile(content: string, { name, lengthSeconds }: TranscriptFileContext): ImportedText {
  const text = content.startsWith('\ufeff') ? content.slice(1) : content
  // A text holds no other control characters; what does is something else, or text in another encoding.
  if (/[\p{Cc}--[\t-\r\u007f-\u009f]]/v.test(text)) throw new NotATranscript(phrase('This is not UTF-8 text.'))
  const imported = read(text, name, lengthSeconds)
  const latest = latestTime(lengthSeconds)
  for (const { data_end, words } of imported.transcript.paragraphs) {
    if (data_end > latest || words.some((word) => word.data_end > latest))
      throw new NotATranscript(phrase('This text goes on after the end of the media.'))
  }
  return imported
}

function read(text: string, name: string, lengthSeconds: number): ImportedText {
  if (/\.json$/i.test(name.trim()) || /^\s*(?:\{|\[\s*[{\]])/.test(text))
    return { transcript: readJson(text), isTimed: true }
  if (isVtt(text) || hasCaptions(text)) return { transcript: readCaptions(text), isTimed: true }
  return readPlainText(text, lengthSeconds)
}
