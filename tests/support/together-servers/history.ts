import { setTimeout as wait } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as fc from 'fast-check'
import type { Db } from '../../../server/kernel/db/schema.ts'
import { countWords } from '../../../server/kernel/transcript-codec/packing.ts'
import {
  appendVersion,
  currentVersion,
  findVersion,
  type FoundVersion,
  ORIGINAL,
  writeWhole,
} from '../../../server/modules/texts/index.ts'
import type { TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { checkTranscript } from '../../../src/shared/transcript/check.ts'
import { allItems } from '../../../src/shared/transcript/chunked-list.ts'
import { applyEdit } from '../../../src/shared/transcript/text-edits/apply-edit.ts'
import { type TimedText, timedText, transcriptOf } from '../../../src/shared/transcript/timed-text.ts'
import { afterTimedSteps, anySteps, HISTORY_SECONDS, TYPED } from '../text-histories.ts'
import type { LeftBehind, TextPage } from './page.ts'

/** Servers have to be there again within this. Milliseconds. */
const SETTLE_MS = 300_000
/** All have the same text after so many rounds in which every page was answered and nobody saved anything. */
const QUIET_ROUNDS = 5
/** Twice as long before each next of them: a page that was not answered tries again by itself. Milliseconds. */
const QUIET_PAUSE_MS = 500

const ACTS = [
  'edit',
  'edit',
  'edit',
  'edit',
  'save',
  'hear',
  'hear',
  'lose an answer',
  'offline',
  'online',
  'crash',
  'crash of old',
  'machine',
  'forget',
] as const

const servedStep = fc.record({
  act: fc.constantFrom(...ACTS),
  author: fc.nat(4),
  steps: anySteps,
  /** Milliseconds until the next. */
  pause: fc.nat(20),
})

/** Two to five authors of one text on real servers; one in twelve has a server killed on its way. */
export const servedHistory = fc.record({
  authors: fc.integer({ min: 2, max: 5 }),
  steps: fc.array(servedStep, { minLength: 5, maxLength: 25 }),
  kill: fc.nat(11).map((number) => number === 0),
})
export type ServedHistory = typeof servedHistory extends fc.Arbitrary<infer T> ? T : never

/** Where a history happens. */
export interface Place {
  db: Db
  fileId: string
  /** A page of the author with that number. */
  open: (author: number) => Promise<TextPage>
  kill: () => Promise<void>
}

/**
 * Has several pages write one text on real servers, with lost connections, pages that crash, passes of the machine and
 * servers that are killed; then brings all back. Answers what is wrong then: undefined when all have the server's text,
 * that is what its edits make of it, and nobody's words were lost, unless somebody took them away.
 */
export async function faultOfServed(
  { authors: count, steps, kill: hasKill }: ServedHistory,
  { db, fileId, open, kill }: Place,
): Promise<string | undefined> {
  const typed = new Set<string>()
  const taken = new Set<string>()
  const id = { fileId, language: ORIGINAL }
  let acts = 0
  const ended: TextPage[] = []
  const pages = await Promise.all(Array.from({ length: count }, (_, at) => open(at)))

  function edit(page: TextPage, own: ServedHistory['steps'][number]['steps']): void {
    const before = typedIn(page.timed())
    const next = afterTimedSteps(page.timed(), own, `${page.name}n${acts++}x`)
    const after = typedIn(next)
    for (const word of after) if (!before.has(word)) typed.add(word)
    for (const word of before) if (!after.has(word)) taken.add(word)
    if (next !== page.timed()) page.edited(next)
  }

  async function crash(at: number, left: LeftBehind): Promise<void> {
    const page = pages[at]!
    await page.die(left)
    ended.push(page)
    // Whoever comes back without a network has no page to open yet.
    pages[at] = await open(at)
  }

  /** A pass of the machine writes a whole text over the one that it read. */
  async function pass(own: ServedHistory['steps'][number]['steps']): Promise<void> {
    const read = (await findVersion(db, fileId, ORIGINAL))!
    const text = await textOf(read)
    const before = typedIn(timedText(text))
    const next = transcriptOf(afterTimedSteps(timedText(text), own.slice(0, 2), `m${acts++}x`))
    const saved = await appendVersion(db, { ...id, ...packed(next), authorId: null, expectedVersion: read.version })
    if (saved === 'conflict') return
    const after = typedIn(timedText(next))
    for (const word of before) if (!after.has(word)) taken.add(word)
    for (const word of after) if (!before.has(word)) typed.add(word)
  }

  /** All versions but the newest go, and all edits, as those of long ago do. */
  async function forget(): Promise<void> {
    await writeWhole(db, id)
    const rows = await db.selectFrom('transcript_version').select('version').where('file_id', '=', fileId).execute()
    const newest = Math.max(...rows.map(({ version }) => version))
    await db.deleteFrom('text_edit').where('file_id', '=', fileId).where('number', '<=', newest).execute()
    await db.deleteFrom('transcript_version').where('file_id', '=', fileId).where('version', '<', newest).execute()
  }

  let killing: Promise<void> | undefined
  for (const [index, { act, author, steps: own, pause }] of steps.entries()) {
    const at = author % count
    const page = pages[at]!
    if (hasKill && index === Math.floor(steps.length / 2)) killing = kill()
    if (act === 'edit') edit(page, own)
    else if (act === 'save') void page.saver.save()
    else if (act === 'hear') void page.hear()
    else if (act === 'lose an answer') page.line.losesAnswer = true
    else if (act === 'crash') await crash(at, { isUnpacked: own.length % 2 === 0, isOfOldFormat: false })
    else if (act === 'crash of old') await crash(at, { isUnpacked: own.length % 2 === 0, isOfOldFormat: true })
    else if (act === 'machine') await pass(own)
    else if (act === 'forget') await forget()
    else page.line.isOffline = act === 'offline'
    await wait(pause)
  }
  await killing

  const whole = async () => textOf((await findVersion(db, fileId, ORIGINAL))!)
  for (const page of pages) Object.assign(page.line, { isOffline: false, losesAnswer: false })
  // What a page sent before it ended may come to the server after all others are done.
  await Promise.all(ended.map((page) => page.answered()))
  let text = await whole()
  const isEqual = (page: TextPage) => json(transcriptOf(page.timed())) === json(text)
  let number = await currentVersion(db, fileId, ORIGINAL)
  for (let [until, quiet] = [Date.now() + SETTLE_MS, 0]; Date.now() < until && quiet < QUIET_ROUNDS;) {
    const before = number
    let areAnswered = true
    for (const page of pages) {
      await page.decide()
      await page.saver.save()
      areAnswered = (await page.hear()) && areAnswered
    }
    number = await currentVersion(db, fileId, ORIGINAL)
    text = await whole()
    if (pages.every(isEqual)) break
    // Whoever is asked before another has saved cannot know of it yet.
    const isQuiet = areAnswered && number === before && pages.every(({ saver }) => !saver.hasUnsaved())
    quiet = isQuiet ? quiet + 1 : 0
    if (isQuiet) await wait(QUIET_PAUSE_MS * 2 ** quiet)
  }
  const there = typedIn(timedText(text))
  const faults = [
    ...pages.flatMap((page) =>
      isEqual(page) ? [] : [`${page.name} has another text: ${differenceOf(page, text, number)}`],
    ),
    ...[...typed].filter((word) => !taken.has(word) && !there.has(word)).map((word) => `${word} is lost`),
    ...checkTranscript(text, HISTORY_SECONDS).map(({ message }) => message),
    ...((await isWhatItsEditsMake(db, fileId, text)) ? [] : ['the text is not what its edits make, one by one']),
  ]
  await Promise.all(pages.map((page) => page.close()))
  return faults[0]
}

/** What a page believes of its text, and where that is not the server's. */
function differenceOf({ timed, saver, refusal }: TextPage, text: Transcript, number: number): string {
  const own = transcriptOf(timed())
  const longest = Math.max(own.paragraphs.length, text.paragraphs.length)
  const at = Array.from({ length: longest }, (_, index) => index).find(
    (index) => json(own.paragraphs[index]) !== json(text.paragraphs[index]),
  )
  const partOf = ({ paragraphs, ...rest }: Transcript) => json(at === undefined ? rest : (paragraphs[at] ?? null))
  const last = refusal() === '' ? '' : ` (last refused: ${refusal()})`
  return (
    `${saver.status.getState().phase} at ${saver.etag()}${last}, the server at ${number}, ` +
    `${partOf(own)} is not ${partOf(text)}`
  )
}

/** Whether one author who made the same edits one after the other has the same text, to the times of the words. */
async function isWhatItsEditsMake(db: Db, fileId: string, text: Transcript): Promise<boolean> {
  const wholes = await db.selectFrom('transcript_version').select('version').where('file_id', '=', fileId).execute()
  const newest = Math.max(...wholes.map(({ version }) => version))
  const rows = await db
    .selectFrom('text_edit')
    .select('edit')
    .where('file_id', '=', fileId)
    .where('number', '>', newest)
    .orderBy('number')
    .execute()
  const start = await textOf((await findVersion(db, fileId, ORIGINAL, { version: newest }))!)
  const made = rows.reduce((so, { edit }) => applyEdit(so, JSON.parse(edit) as TextEdit), start)
  return json(made) === json(text)
}

async function textOf({ body }: FoundVersion): Promise<Transcript> {
  const bytes = await body()
  if (!bytes) throw new Error('A version went while it was read.')
  return JSON.parse(gunzipSync(bytes).toString()) as Transcript
}

/** A text as it is stored. */
export const packed = (text: Transcript) => ({ body: gzipSync(JSON.stringify(text)), words: countWords(text) })

/** With keys in one order. */
const json = (value: unknown) =>
  JSON.stringify(value, (_key, is: unknown) =>
    typeof is === 'object' && is !== null && !Array.isArray(is)
      ? Object.fromEntries(Object.entries(is).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : is,
  )

const typedIn = ({ paragraphs }: TimedText) =>
  new Set(allItems(paragraphs).flatMap(({ text, note }) => `${text} ${note}`.match(TYPED) ?? []))
