import {
  type CheckedReply,
  type CheckedSection,
  type CheckedSentence,
  checkReply,
  ordered,
  replySchema,
} from '../../../src/shared/answers/check-reply.ts'
import { type Passage, partsOf, passageLetters } from '../../../src/shared/answers/passages.ts'
import { type AskedSection, requestFor } from '../../../src/shared/answers/prompt.ts'
import { MOST_SENTENCES, PART_LETTERS } from '../../../src/shared/domain/answer-rules.ts'
import type { Chat } from '../../ports/chat.ts'

/** Chapters and action items of the parts stand one after the other; everything else is written anew of the parts. */
const isJoined = ({ kind }: AskedSection) => kind === 'chapters' || kind === 'actions'

/** Times that what was written of parts is written of again, before what comes first is taken. */
const MOST_ROUNDS = 4

export interface Writing {
  chat: Pick<Chat, 'complete'>
  sections: readonly AskedSection[]
  passages: readonly Passage[]
  /** Code of the text's language. */
  language: string
  signal: AbortSignal
  /** What came of a part before, when it was asked for already. */
  known: (round: number, part: number) => CheckedReply | undefined
  /** Keeps what came of a part, with the share of the work that is done by then. */
  keep: (place: { round: number; part: number }, reply: CheckedReply, progress: number) => Promise<void>
}

/**
 * Has a model write sections of a text: of a long one part by part, and then of what it wrote of the parts. Whatever
 * the model answers, only sentences that the text bears out come back.
 * @throws EngineError; the signal's reason when it aborts
 */
export async function writeSections(writing: Writing): Promise<CheckedReply> {
  const { sections, passages } = writing
  const parts = partsOf(passages, (passage) => passageLetters([passage]))
  const replies = await askParts(writing, {
    round: 0,
    asked: sections,
    parts,
    ofProgress: [0, parts.length > 1 ? 0.8 : 1],
  })
  const leftOut = replies.reduce((sum, reply) => sum + reply.leftOut, 0)
  const found = sections.map((section) => joined(section, replies))
  if (parts.length <= 1) return { sections: found, leftOut }
  const condensed = await condense(writing, found)
  return { sections: condensed.sections, leftOut: leftOut + condensed.leftOut }
}

/** What the replies have of a section, in the order of the parts. */
const joined = (section: AskedSection, replies: readonly CheckedReply[]): CheckedSection => {
  const sentences = replies.flatMap((reply) => reply.sections.find(({ id }) => id === section.id)?.sentences ?? [])
  const { id, kind, title } = section
  return { id, kind, title, sentences: ordered(kind, sentences) }
}

interface Round {
  round: number
  asked: readonly AskedSection[]
  parts: readonly (readonly Passage[])[]
  /** Sentences that were written of the passages of each part. */
  notes?: readonly (readonly string[])[]
  /** From where to where it takes the progress. */
  ofProgress: readonly [from: number, to: number]
}

async function askParts(writing: Writing, { round, asked, parts, notes, ofProgress }: Round): Promise<CheckedReply[]> {
  const [from, to] = ofProgress
  const replies: CheckedReply[] = []
  for (const [part, passages] of parts.entries()) {
    const there = writing.known(round, part)
    const reply =
      there ?? (await ask(writing, asked, passages, { isPart: parts.length > 1, notes: notes?.[part] ?? [] }))
    replies.push(reply)
    if (!there) await writing.keep({ round, part }, reply, from + ((to - from) * (part + 1)) / parts.length)
  }
  return replies
}

function ask(
  { chat, language, signal }: Writing,
  asked: readonly AskedSection[],
  passages: readonly Passage[],
  how: { isPart: boolean; notes: readonly string[] },
): Promise<CheckedReply> {
  return chat.complete({
    ...requestFor(asked, passages, how),
    schema: replySchema,
    name: 'answer',
    read: (answer) => checkReply(answer, { wanted: asked, passages, language }),
    signal,
  })
}

/** A sentence that was written, as a passage of what it cites. */
interface Note {
  text: string
  passages: Passage[]
}

/** Writes sections anew of the words that their sentences cite, until what there is fits into one part. */
async function condense(writing: Writing, found: readonly CheckedSection[]): Promise<CheckedReply> {
  const open = writing.sections.filter((section) => !isJoined(section))
  let sections = found.filter(({ id }) => open.some((section) => section.id === id))
  let leftOut = 0
  for (let round = 1; round <= MOST_ROUNDS && sections.some(({ sentences }) => sentences.length > 0); round++) {
    const notes = numbered(
      sections.flatMap(({ sentences }) => sentences),
      writing.passages,
    )
    const groups = partsOf(notes, ({ text, passages }) => text.length + passageLetters(passages), PART_LETTERS)
    const replies = await askParts(writing, {
      round,
      asked: open,
      parts: groups.map((group) => group.flatMap(({ passages }) => passages)),
      notes: groups.map((group) => group.map(({ text }) => text)),
      ofProgress: [0.8 + 0.2 * (1 - 0.5 ** (round - 1)), groups.length === 1 ? 1 : 0.8 + 0.2 * (1 - 0.5 ** round)],
    })
    leftOut += replies.reduce((sum, reply) => sum + reply.leftOut, 0)
    sections = open.map((section, index) => {
      const next = joined(section, replies)
      // A model that writes nothing more, or nothing that is borne out, does not take away what there was.
      return next.sentences.length > 0 ? next : sections[index]!
    })
    if (groups.length === 1) break
  }
  return {
    leftOut,
    sections: found.map((section) => {
      const { kind, sentences, ...rest } = sections.find(({ id }) => id === section.id) ?? section
      return { ...rest, kind, sentences: ordered(kind, sentences.slice(0, MOST_SENTENCES[kind])) }
    }),
  }
}

/** The words that sentences cite as passages of their own. */
function numbered(sentences: readonly CheckedSentence[], passages: readonly Passage[]): Note[] {
  const byParagraph = Map.groupBy(passages, ({ fileId, paragraph }) => `${fileId} ${paragraph}`)
  let id = 0
  return sentences.map(({ text, citations }) => ({
    text,
    passages: citations.flatMap(({ fileId, paragraph, from, to }) => {
      const there = byParagraph
        .get(`${fileId} ${paragraph}`)
        ?.find((passage) => passage.from <= from && to <= passage.from + passage.words.length)
      return there
        ? { ...there, id: (id += 1), from, words: there.words.slice(from - there.from, to - there.from) }
        : []
    }),
  }))
}
