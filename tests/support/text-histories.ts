import * as fc from 'fast-check'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { itemAt } from '../../src/shared/transcript/chunked-list.ts'
import { replaceText } from '../../src/shared/transcript/edits.ts'
import { changeParagraphs, toggleFlag } from '../../src/shared/transcript/marks.ts'
import { assignSpeaker, renameSpeaker } from '../../src/shared/transcript/speakers.ts'
import { type TimedText, timedText, transcriptOf } from '../../src/shared/transcript/timed-text.ts'
import { buildTranscript } from './build-transcript.ts'

/** Length of the media in seconds. */
export const HISTORY_SECONDS = 1000

const KINDS = [
  'type',
  'type',
  'letters',
  'erase',
  'erase',
  'cut',
  'join',
  'remove',
  'mark',
  'note',
  'strike',
  'assign',
  'rename',
] as const

/** Something that a person does, by numbers that fit any text. */
const anyStep = fc.record({
  kind: fc.constantFrom(...KINDS),
  paragraph: fc.nat(20),
  at: fc.nat(40),
  size: fc.nat(12),
})
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

/** What somebody does to a text, one step after another. */
export const anySteps = fc.array(anyStep, { maxLength: 6 })

/** What {@link afterSteps} of an author types; nothing else has it. */
export const TYPED = /«\w+»/gu

/** A text to begin from; each word is there once or twice. */
export const historyStart: Transcript = buildTranscript(
  'a be cede d',
  'e fog',
  'g',
  'he it jay kilo l',
  'm no',
  'o pi q',
)

/** The text after steps of an author; whatever they type has their name. */
export const afterSteps = (text: Transcript, steps: readonly Step[], author: string): Transcript =>
  transcriptOf(afterTimedSteps(timedText(text), steps, author))

/** The same of a text that is open, with the spaces and empty lines that are not saved. */
export const afterTimedSteps = (text: TimedText, steps: readonly Step[], author: string): TimedText =>
  steps.reduce((timed, step, index) => afterStep(timed, step, `${author}${index}`), text)

function afterStep(timed: TimedText, { kind, paragraph: number, at, size }: Step, name: string): TimedText {
  const context = { newId: () => name, lengthSeconds: HISTORY_SECONDS }
  const paragraph = number % timed.paragraphs.length
  const { text, speaker } = itemAt(timed.paragraphs, paragraph)!
  const place = { paragraph, offset: at % (text.length + 1) }
  const end = { paragraph, offset: Math.min(text.length, place.offset + size) }
  const isLast = paragraph === timed.paragraphs.length - 1
  const below = { paragraph: paragraph + 1, offset: 0 }
  switch (kind) {
    case 'type':
      return replaceText(timed, place, place, ` «${name}» `, context)
    case 'letters':
      return replaceText(timed, place, place, `«${name}»`, context)
    case 'erase':
      return replaceText(timed, place, end, '', context)
    case 'cut':
      return replaceText(timed, place, place, '\n', context)
    case 'join':
      return isLast ? timed : replaceText(timed, { paragraph, offset: text.length }, below, ' ', context)
    case 'remove':
      return isLast ? timed : replaceText(timed, { paragraph, offset: 0 }, below, '', context)
    case 'mark':
      return changeParagraphs(timed, paragraph, paragraph, { marked: size % 2 === 0 })
    case 'note':
      return changeParagraphs(timed, paragraph, paragraph, { note: name })
    case 'strike':
      return toggleFlag(timed, place, end, size % 2 === 0 ? 'is_strike' : 'is_highlight')
    case 'assign':
      return assignSpeaker(timed, paragraph, paragraph, `Speaker ${size % 3}`)
    default:
      return renameSpeaker(timed, speaker, name)
  }
}
