import * as fc from 'fast-check'
import { createSaver, type Saver } from '../../src/renderer/features/editor/saving/saver.ts'
import { ApiError } from '../../src/renderer/lib/api-error.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { afterEdit, followPastEdits, type Head } from '../../server/modules/texts/index.ts'
import { jsonOf, piecesOf } from '../../server/modules/texts/text-pieces.ts'
import type { EditsSince, SavedEdit, TextEdit } from '../../src/shared/contract/text-edits.ts'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { allItems } from '../../src/shared/transcript/chunked-list.ts'
import { createEditIds } from '../../src/shared/transcript/text-edits/page-of-edit.ts'
import { diffTimedTexts, isEmptyEdit } from '../../src/shared/transcript/text-edits/diff-texts.ts'
import type { Unanswered } from '../../src/shared/transcript/text-edits/receive-edits.ts'
import { type TimedText, timedText, transcriptOf } from '../../src/shared/transcript/timed-text.ts'
import { afterTimedSteps, anySteps, HISTORY_SECONDS, historyStart, TYPED } from './text-histories.ts'

/** What one of several authors does next, and how many turns of the event loop pass before the step after it. */
const togetherStep = fc.record({
  act: fc.constantFrom(
    'edit',
    'edit',
    'edit',
    'save',
    'save',
    'hear',
    'lose an answer',
    'come late',
    'offline',
    'online',
    'whole',
    'compose',
  ),
  author: fc.nat(4),
  steps: anySteps,
  turns: fc.nat(6),
})

/** Two to five authors of one text. */
export const togetherHistory = fc.record({
  authors: fc.integer({ min: 2, max: 5 }),
  steps: fc.array(togetherStep, { minLength: 3, maxLength: 25 }),
})
export type TogetherHistory = typeof togetherHistory extends fc.Arbitrary<infer T> ? T : never

const LATE_TURNS = 9

const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })

interface Author {
  name: string
  timed: TimedText
  saver: Saver
  /** How often they have done something. */
  acts: number
  isOffline: boolean
  losesAnswer: boolean
  /** An input method composes a word, which nobody else may change. */
  isComposing: boolean
  /** The next edit is given up here, and still comes to the server later. */
  comesLate: boolean
  /** The text that the server has, and edits of it without an answer. */
  held: { timed: TimedText; number: number }
  unanswered: Unanswered
  /** The edit that is sent again unless more was written. */
  sent: { json: string; base: number; id: string } | undefined
}

/**
 * Has several authors write one text on the real saver, over a server that orders edits, with connections that break
 * and answers that are lost; then brings all back and saves. Answers what is wrong then: undefined when all have the
 * server's text and nobody's words were lost, unless somebody else took them away.
 */
export async function faultOfTogether({ authors: count, steps }: TogetherHistory): Promise<string | undefined> {
  let text = historyStart
  const edits: SavedEdit[] = []
  /** Words that were taken away or written into by somebody who had seen them. */
  const typed = new Set<string>()
  const taken = new Set<string>()
  let number = 1

  const faults: string[] = []

  const since = (from: number): EditsSince => {
    const rest = edits.filter((edit) => edit.number > from)
    return { number, edits: number === from || rest[0]?.number === from + 1 ? rest : null }
  }

  let head = await headOf(text, number)

  /** What the server does with an edit that it has not saved before. */
  function save({ id, base, edit, follows }: { id: string; base: number; edit: TextEdit; follows: boolean }): void {
    const following = base === number ? edit : follows ? followPastEdits(head, { id, base, edit }) : undefined
    if (!following) throw new ApiError(412, 'version_conflict', '')
    head = afterEdit(head, id, following).head
    text = JSON.parse([...jsonOf(head.text)].join('')) as Transcript
    edits.push({ number: ++number, id, author: 'you', edit: following })
  }

  async function late(sent: Parameters<typeof save>[0]): Promise<void> {
    for (let passed = 0; passed < LATE_TURNS; passed++) await turn()
    if (edits.some(({ id }) => id === sent.id)) return
    try {
      save(sent)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }

  function open(name: string): Author {
    const stored = { timed: timedText(text), etag: `"${number}"`, isExact: true }
    const author: Author = {
      name,
      timed: stored.timed,
      acts: 0,
      isOffline: false,
      losesAnswer: false,
      comesLate: false,
      isComposing: false,
      held: { timed: stored.timed, number },
      unanswered: new Map(),
      sent: undefined,
      saver: undefined as never,
    }
    const online = async () => {
      await turn()
      if (author.isOffline) throw new ApiError(0, 'network', 'offline')
    }
    const newId = createEditIds(() => crypto.randomUUID())
    const hold = (timed: TimedText, etag: string, sent: Unanswered = new Map()) => {
      author.held = { timed, number: Number(etag.slice(1, -1)) }
      author.unanswered = sent
      author.sent = undefined
    }
    author.saver = createSaver({
      stored,
      isLive: () => true,
      isComposing: () => author.isComposing,
      sent: () => author.unanswered,
      async send(timed, etag, { follows }) {
        const base = Number(etag.slice(1, -1))
        const edit = diffTimedTexts(author.held.timed, timed)!
        if (isEmptyEdit(edit)) return etag
        const json = JSON.stringify(edit)
        if (author.sent?.json !== json || author.sent.base !== base) author.sent = { json, base, id: newId() }
        const { id } = author.sent
        author.unanswered = new Map([...author.unanswered, [id, timed]])
        await online()
        if (author.comesLate) {
          author.comesLate = false
          void late({ id, base, edit, follows })
          throw new ApiError(0, 'network', 'it took too long')
        }
        const before = edits.find((one) => one.id === id)
        if (!before) save({ id, base, edit, follows })
        // Others may save while the answer is on its way.
        const given = before?.number ?? number
        const told = given === base + 1 ? undefined : since(base).edits
        await turn()
        if (author.losesAnswer) {
          author.losesAnswer = false
          throw new ApiError(0, 'network', 'the answer was lost')
        }
        const saved = `"${given}"`
        if (told !== undefined) return { etag: saved, edits: told }
        hold(timed, saved)
        return saved
      },
      async fetchEdits(from) {
        await online()
        return since(from)
      },
      async fetchStored() {
        await online()
        return { timed: timedText(text), etag: `"${number}"`, isExact: true }
      },
      show: (timed) => {
        if (author.isComposing) faults.push(`${name} is changed while they compose a word`)
        author.timed = timed
      },
      rebased: ({ timed, etag }, _reason, sent) => hold(timed, etag, sent),
    })
    return author
  }

  const authors = Array.from({ length: count }, (_, at) => open(`a${at}`))
  for (const { act, author: at, steps: own, turns } of steps) {
    const author = authors[at % count]!
    if (act === 'edit') {
      const before = typedIn(author.timed)
      author.timed = afterTimedSteps(author.timed, own, `${author.name}n${author.acts++}x`)
      const after = typedIn(author.timed)
      for (const word of after) if (!before.has(word)) typed.add(word)
      for (const word of before) if (!after.has(word)) taken.add(word)
      author.saver.edited(author.timed)
    } else if (act === 'save') void author.saver.save()
    else if (act === 'hear' && !author.isOffline) author.saver.told(since(author.held.number))
    else if (act === 'lose an answer') author.losesAnswer = true
    else if (act === 'come late') author.comesLate = true
    else if (act === 'compose') author.isComposing = !author.isComposing
    else if (act === 'whole') {
      // A program saves a whole text, which is not known as an edit.
      const before = typedIn(timedText(text))
      text = transcriptOf(afterTimedSteps(timedText(text), own.slice(0, 1), `w${++number}x`))
      for (const word of before) if (!typedIn(timedText(text)).has(word)) taken.add(word)
      edits.length = 0
      head = await headOf(text, number)
    } else author.isOffline = act === 'offline'
    for (let passed = 0; passed < turns; passed++) await turn()
  }

  for (const author of authors)
    Object.assign(author, { isOffline: false, losesAnswer: false, comesLate: false, isComposing: false })
  for (let round = 0; round < 6; round++)
    for (const author of authors) {
      await author.saver.save()
      author.saver.told(since(author.held.number))
      for (let passed = 0; passed < 8; passed++) await turn()
    }
  for (const { saver } of authors) saver.stop()

  const there = typedIn(timedText(text))
  const found = [
    ...faults,
    ...authors.flatMap(({ name, timed, saver }) =>
      saver.hasUnsaved() && saver.status.getState().phase !== 'clean' && json(transcriptOf(timed)) !== json(text)
        ? [`${name} has something unsaved: ${saver.status.getState().phase}`]
        : json(transcriptOf(timed)) === json(text)
          ? []
          : [`${name} has another text`],
    ),
    ...[...typed].filter((word) => !taken.has(word) && !there.has(word)).map((word) => `${word} is lost`),
    ...checkTranscript(text, HISTORY_SECONDS).map(({ message }) => message),
  ]
  return found[0]
}

/** A text as the server has it, of which no edits are known. */
const headOf = async (text: Transcript, number: number): Promise<Head> => ({
  number,
  stamp: `at ${number}`,
  text: await piecesOf(JSON.stringify(text)),
  past: [],
})

/** With keys in one order. */
const json = (value: unknown) =>
  JSON.stringify(value, (_key, is: unknown) =>
    typeof is === 'object' && is !== null && !Array.isArray(is)
      ? Object.fromEntries(Object.entries(is).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : is,
  )

const typedIn = (timed: TimedText) =>
  new Set(allItems(timed.paragraphs).flatMap(({ text, note }) => `${text} ${note}`.match(TYPED) ?? []))
