import * as fc from 'fast-check'
import { createSaver, type Saver } from '../../src/renderer/features/editor/saving/saver.ts'
import { createSender, type SentText } from '../../src/renderer/features/editor/saving/text-sender.ts'
import { versionOf } from '../../src/renderer/features/editor/saving/version-of.ts'
import { ApiError } from '../../src/renderer/lib/api-error.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { afterEdit, type FollowingEdit, type Head, madeForHead } from '../../server/modules/texts/index.ts'
import { jsonOf, piecesOf } from '../../server/modules/texts/text-pieces.ts'
import type { EditsSince, SavedEdit } from '../../src/shared/contract/text-edits.ts'
import { checkTranscript } from '../../src/shared/transcript/check.ts'
import { allItems } from '../../src/shared/transcript/chunked-list.ts'
import { createEditIds } from '../../src/shared/transcript/text-edits/page-of-edit.ts'
import { type TimedText, timedText, transcriptOf } from '../../src/shared/transcript/timed-text.ts'
import { afterTimedSteps, anySteps, HISTORY_SECONDS, historyStart, TYPED } from './text-histories.ts'

/** What one of several authors does next, and how many turns of the event loop pass before the step after it. */
const togetherStep = fc.record({
  act: fc.constantFrom(
    'edit',
    'edit',
    'edit',
    'type on',
    'type on',
    'take back',
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
  /** An answer of the server takes so many turns. */
  slowness: fc.nat(20),
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
  /** What they had before they wrote last, until others change it. */
  before: TimedText | undefined
  saver: Saver
  /** How often they have done something. */
  acts: number
  isOffline: boolean
  losesAnswer: boolean
  /** An input method composes a word, which nobody else may change. */
  isComposing: boolean
  /** The next edit is given up here, and still comes to the server later. */
  comesLate: boolean
}

/**
 * Has several authors write one text on the real saver, over a server that orders edits, with connections that break
 * and answers that are lost; then brings all back and saves. Answers what is wrong then: undefined when all have the
 * server's text and nobody's words were lost, unless somebody else took them away.
 */
export async function faultOfTogether({
  authors: count,
  slowness,
  steps,
}: TogetherHistory): Promise<string | undefined> {
  let text = historyStart
  const edits: SavedEdit[] = []
  /** Words that were taken away or written into by somebody who had seen them. */
  const typed = new Set<string>()
  const taken = new Set<string>()
  /** Words that their author took back before anybody else had seen them. */
  const gone = new Set<string>()
  let number = 1

  const faults: string[] = []

  const since = (from: number): EditsSince => {
    const rest = edits.filter((edit) => edit.number > from)
    return { number, edits: number === from || rest[0]?.number === from + 1 ? rest : null }
  }

  let head = await headOf(text, number)

  /** What the server does with an edit that it has not saved before. */
  function save(sent: FollowingEdit): void {
    const following = madeForHead(head, sent)
    if (!following) throw new ApiError(412, 'version_conflict', '')
    head = afterEdit(head, sent.id, following).head
    text = JSON.parse([...jsonOf(head.text)].join('')) as Transcript
    edits.push({ number: ++number, id: sent.id, author: 'you', edit: following })
  }

  async function late(sent: FollowingEdit): Promise<void> {
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
      before: undefined,
      acts: 0,
      isOffline: false,
      losesAnswer: false,
      comesLate: false,
      isComposing: false,
      saver: undefined as never,
    }
    const online = async () => {
      await turn()
      if (author.isOffline) throw new ApiError(0, 'network', 'offline')
    }
    const sender = createSender(
      {
        async saveEdit({ id, base, edit, follows = false, after }) {
          const sent = { id, base, edit, follows, after }
          await online()
          if (author.comesLate) {
            author.comesLate = false
            void late(sent)
            throw new ApiError(0, 'network', 'it took too long')
          }
          const known = edits.find((one) => one.id === id)
          if (!known) save(sent)
          // Others may save while the answer is on its way.
          const given = known?.number ?? number
          const told = given === base + 1 ? {} : { edits: since(base).edits }
          for (let passed = 0; passed <= slowness; passed++) await turn()
          if (author.losesAnswer) {
            author.losesAnswer = false
            throw new ApiError(0, 'network', 'the answer was lost')
          }
          return { number: given, etag: `"${given}"`, ...told }
        },
        saveWhole: () => Promise.reject(new Error('All can be told as edits.')),
      },
      stored,
      createEditIds(() => crypto.randomUUID()),
    )
    const sent = async (send: Promise<SentText>) => {
      const { etag, edits: told } = await send
      return told === undefined ? etag : { etag, edits: told }
    }
    author.saver = createSaver({
      stored,
      isLive: () => true,
      isComposing: () => author.isComposing,
      sent: sender.unanswered,
      send: (timed, etag, how) => sent(sender.send(timed, etag, how)),
      sendAhead: (timed, etag) => sent(sender.sendAhead(timed, etag)),
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
        author.before = undefined
      },
      rebased: (next, _reason, unanswered) => sender.hold(next, unanswered),
    })
    return author
  }

  function write(author: Author, own: TogetherHistory['steps'][number]['steps']): void {
    put(author, afterTimedSteps(author.timed, own, `${author.name}n${author.acts++}x`))
  }

  function put(author: Author, timed: TimedText): void {
    const [before, after] = [typedIn(author.timed), typedIn(timed)]
    for (const word of after) {
      if (!before.has(word)) typed.add(word)
      gone.delete(word)
    }
    const seen = typedIn(timedText(text))
    for (const word of before) {
      if (after.has(word)) continue
      taken.add(word)
      if (!seen.has(word)) gone.add(word)
    }
    Object.assign(author, { timed, before: author.timed })
    author.saver.edited(timed)
  }

  const authors = Array.from({ length: count }, (_, at) => open(`a${at}`))
  for (const { act, author: at, steps: own, turns } of steps) {
    const author = authors[at % count]!
    if (act === 'edit') write(author, own)
    else if (act === 'take back') put(author, { ...(author.before ?? author.timed) })
    else if (act === 'type on')
      for (let key = 0; key < 4; key++) {
        write(author, own.slice(0, 1))
        void author.saver.save()
        await turn()
      }
    else if (act === 'save') void author.saver.save()
    else if (act === 'hear' && !author.isOffline) author.saver.told(since(versionOf(author.saver.etag())))
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
      author.saver.told(since(versionOf(author.saver.etag())))
      for (let passed = 0; passed < 8; passed++) await turn()
    }
  for (const { saver } of authors) saver.stop()

  const there = typedIn(timedText(text))
  // A text without a line is opened with one, whose speaker is then among the others.
  const same = new Set([json(text), json(transcriptOf(timedText(text)))])
  const found = [
    ...faults,
    ...authors.flatMap(({ name, timed, saver }) =>
      saver.hasUnsaved() && saver.status.getState().phase !== 'clean' && !same.has(json(transcriptOf(timed)))
        ? [`${name} has something unsaved: ${saver.status.getState().phase}`]
        : same.has(json(transcriptOf(timed)))
          ? []
          : [`${name} has another text`],
    ),
    ...[...typed].filter((word) => !taken.has(word) && !there.has(word)).map((word) => `${word} is lost`),
    ...[...gone].filter((word) => there.has(word)).map((word) => `${word} is back`),
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
