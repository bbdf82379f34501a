import type { Paragraph } from '../../contract/transcripts.ts'
import { tokensOf } from '../timed-text.ts'
import { interpolateTimes } from '../interpolate-times.ts'
import { IMPORTED_SPEAKER, type ImportedText, NotATranscript, transcriptOfParagraphs } from './imported-text.ts'
import { phrase } from '../../words/phrase.ts'

/** The line above a paragraph in our own text export: `[00:01:05] Maria`, either part alone too. */
const HEAD = /^\[(\d{1,3}):(\d{2}):(\d{2})\]\s*(.{0,200})$/

interface Block {
  /** Seconds, null where the text does not say. */
  start: number | null
  speaker: string
  texts: string[]
}

/**
 * Reads plain text: paragraphs between blank lines, or each line where there are none. Words share the time that is
 * there by their lengths. @throws NotATranscript
 */
export function readPlainText(text: string, lengthSeconds: number): ImportedText {
  const blocks = blocksOf(text).filter(({ texts }) => texts.length > 0)
  if (blocks.length === 0) throw new NotATranscript(phrase('There is no text in this file.'))
  const isTimed =
    blocks.every(({ start }) => start !== null) &&
    blocks.every(({ start }, index) => index === 0 || start! >= blocks[index - 1]!.start!)
  const paragraphs = isTimed ? timed(blocks, lengthSeconds) : spread(blocks, lengthSeconds)
  return { transcript: transcriptOfParagraphs(paragraphs), isTimed }
}

function blocksOf(text: string): Block[] {
  const clean = text.replace(/\r\n?/g, '\n')
  const hasBlankLines = /\n[ \t]*\n[ \t]*\S/.test(clean)
  const parts = hasBlankLines ? clean.split(/\n(?:[ \t]*\n)+/) : clean.split('\n')
  return parts.map((part) => {
    const [first = '', ...rest] = part.trim().split('\n')
    const head = rest.length > 0 ? HEAD.exec(first) : null
    const said = head ? rest.join(' ') : part
    const texts = tokensOf(said).map(({ from, to }) => said.slice(from, to))
    if (!head) return { start: null, speaker: '', texts }
    const [, hours, minutes, seconds, speaker = ''] = head
    return { start: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds), speaker: speaker.trim(), texts }
  })
}

/** Each paragraph lasts until the next one begins. */
function timed(blocks: readonly Block[], lengthSeconds: number): Paragraph[] {
  return blocks.map((block, index) => {
    const start = block.start!
    return toParagraph(
      block,
      index,
      interpolateTimes(start, Math.max(start, blocks[index + 1]?.start ?? lengthSeconds), block.texts),
    )
  })
}

/** All of the text shares the whole length. */
function spread(blocks: readonly Block[], lengthSeconds: number): Paragraph[] {
  const times = interpolateTimes(
    0,
    lengthSeconds,
    blocks.flatMap(({ texts }) => texts),
  )
  let passed = 0
  return blocks.map((block, index) => toParagraph(block, index, times.slice(passed, (passed += block.texts.length))))
}

function toParagraph({ speaker, texts }: Block, index: number, times: ReturnType<typeof interpolateTimes>): Paragraph {
  return {
    _id: `p${index + 1}`,
    speaker: speaker || IMPORTED_SPEAKER.name,
    color: IMPORTED_SPEAKER.color,
    note: '',
    marked: false,
    data_start: times[0]?.data_start ?? 0,
    data_end: times.at(-1)?.data_end ?? 0,
    words: texts.map((text, at) => ({
      text,
      ...times[at]!,
      confidence: 1,
      is_highlight: false,
      is_strike: false,
      origin: 'interpolated',
    })),
  }
}
