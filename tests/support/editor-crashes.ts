import * as fakeIndexedDb from 'fake-indexeddb'
import * as fc from 'fast-check'
import { ApiError } from '../../src/renderer/lib/api-error.ts'
import {
  createDraft,
  type Draft,
  type DraftDatabase,
  findDraft,
  openDraftDatabase,
} from '../../src/renderer/features/editor/saving/drafts.ts'
import type { StoredText } from '../../src/renderer/features/editor/saving/texts-here.ts'
import { createSaver, type Saver } from '../../src/renderer/features/editor/saving/saver.ts'
import { estimatedSpan, timesWithin } from '../../src/renderer/features/editor/align/estimated-span.ts'
import { carryOver } from '../../src/renderer/features/editor/saving/carry-over.ts'
import { allItems, itemAt } from '../../src/shared/transcript/chunked-list.ts'
import { replaceText } from '../../src/shared/transcript/edits.ts'
import { realign } from '../../src/shared/transcript/realign.ts'
import { collisionsOf } from '../../src/shared/transcript/merge/merge-texts.ts'
import { type TimedText, timedText, transcriptOf } from '../../src/shared/transcript/timed-text.ts'
import { buildTranscript } from './build-transcript.ts'
import { createRandom } from './random.ts'

/** What happens next to one of two tabs, and how many turns of the event loop pass before the step after it. */
export const crashStep = fc.record({
  act: fc.constantFrom(
    'type',
    'type',
    'type',
    'cut',
    'save',
    'save',
    'align',
    'align',
    'crash',
    'lose an answer',
    'offline',
    'online',
  ),
  tab: fc.constantFrom(0, 1),
  place: fc.nat(1000),
  turns: fc.nat(12),
})
export type CrashStep = typeof crashStep extends fc.Arbitrary<infer T> ? T : never

/** A run that has a crash in it. */
export const crashRun = fc
  .array(crashStep, { minLength: 4, maxLength: 24 })
  .map((steps): CrashStep[] => [...steps, { act: 'crash', tab: 0, place: 0, turns: 0 }])

const FILE = { userId: 'ana', fileId: 'file' }
const turn = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve)
  })
const never = new Promise<never>(() => undefined)
let runs = 0

/** The server's part: versions, each on the one before, and a network that fails as it is told. */
function modelServer() {
  const versions: TimedText[] = [timedText(buildTranscript('one two', 'three', 'four five'))]
  const network = { isOffline: false, losesAnswer: false }
  const copy = (timed: TimedText) => timedText(structuredClone(transcriptOf(timed)))
  const assertOnline = () => {
    if (network.isOffline) throw new ApiError(0, 'network', 'offline')
  }
  const stored = (): StoredText => ({ timed: copy(versions.at(-1)!), etag: `"${versions.length}"` })
  return {
    network,
    stored,
    async fetchStored(): Promise<StoredText> {
      await turn()
      assertOnline()
      return stored()
    },
    fetchVersion: (etag: string) => Promise.resolve(versions[Number(etag.slice(1, -1)) - 1]),
    async send(timed: TimedText, etag: string): Promise<string> {
      await turn()
      assertOnline()
      if (etag !== `"${versions.length}"`) throw new ApiError(412, 'version_conflict', '')
      versions.push(copy(timed))
      const saved = `"${versions.length}"`
      await turn()
      if (network.losesAnswer) {
        network.losesAnswer = false
        throw new ApiError(0, 'network', 'the answer was lost')
      }
      return saved
    },
  }
}

interface Tab {
  timed: TimedText
  saver: Saver
  draft: Draft
  isDead: boolean
}

/**
 * Plays what happens to two tabs of one person on the real saver and drafts, below the browser; then brings everything
 * back and saves it. Answers the words that the person was told are kept, or saved, and that are not in the server's
 * text, and those of its beginning whose times were known and are others now: none, when nothing is lost.
 */
export async function lostInCrashes(
  steps: readonly CrashStep[],
): Promise<{ lost: string[]; moved: string[]; typed: number; aligned: number; crashes: number }> {
  const browser = fakeBrowser()
  const database = await openDraftDatabase(`crashes ${process.pid} ${++runs}`)
  const server = modelServer()
  const begun = server.stored().timed
  const kept = new Set<string>()
  const tabs: Tab[] = []
  let [typed, aligned, crashes] = [0, 0, 0]

  async function openTab(): Promise<Tab> {
    const stored = server.stored()
    const found = await findDraft(database, { ...FILE, stored, fetchVersion: server.fetchVersion })
    const tab: Tab = { timed: stored.timed, isDead: false } as Tab
    browser.tab = tab
    tab.draft = createDraft({ database, ...FILE, stored })
    /** What a tab that crashed waits for never comes. */
    const alive = async <T>(work: Promise<T>): Promise<T> => {
      const result = await work.then(
        (value) => () => value,
        (error: unknown) => () => {
          throw error
        },
      )
      return tab.isDead ? never : result()
    }
    const show = (timed: TimedText) => {
      tab.timed = timed
      tab.saver.edited(timed)
      void tab.draft.keep(timed)
    }
    tab.saver = createSaver({
      stored,
      send: async (timed, etag) => {
        tab.draft.sending()
        const saved = await alive(server.send(timed, etag))
        await alive(tab.draft.settle({ timed, etag: saved }))
        return saved
      },
      fetchStored: () => alive(server.fetchStored()),
      show,
      rebased: (next) => alive(tab.draft.settle(next)),
    })
    if (found) await carryOver(found, { saver: tab.saver, draft: tab.draft, database, show })
    return tab
  }

  function type(tab: Tab, place: number, isCut: boolean): void {
    const word = `word${++typed}`
    const paragraph = place % tab.timed.paragraphs.length
    const { text } = itemAt(tab.timed.paragraphs, paragraph)!
    const at = { paragraph, offset: isCut ? text.length : 0 }
    tab.timed = replaceText(tab.timed, at, at, isCut ? `\n${word}` : `${word} `, {
      newId: () => crypto.randomUUID(),
      lengthSeconds: 1000,
    })
    tab.saver.edited(tab.timed)
    void tab.draft.keep(tab.timed).then(() => (tab.isDead ? undefined : kept.add(word)))
  }

  /** An engine's times come for the estimates of a paragraph, and nobody types. */
  function align(tab: Tab, place: number): void {
    const { words } = itemAt(tab.timed.paragraphs, place % tab.timed.paragraphs.length)!
    const span = estimatedSpan(words, () => true)
    if (!span) return
    const random = createRandom(place)
    const found = span.map(() => {
      const data_start = random() * 10
      return { data_start, data_end: data_start + random(), origin: 'aligned' as const }
    })
    aligned += 1
    tab.timed = realign(tab.timed, timesWithin(span, found))
    tab.saver.edited(tab.timed)
    void tab.draft.keep(tab.timed)
  }

  async function decide({ saver, isDead }: Tab): Promise<void> {
    if (isDead) return
    const status = saver.status.getState()
    if (status.phase === 'conflict') await saver.decide(collisionsOf(status.merged).map(() => 'both'))
  }

  try {
    tabs.push(await openTab(), await openTab())
    for (const { act, tab: index, place, turns } of steps) {
      const tab = tabs[index]!
      if (act === 'type' || act === 'cut') type(tab, place, act === 'cut')
      else if (act === 'align') align(tab, place)
      else if (act === 'save') void tab.saver.save().then(() => decide(tab))
      else if (act === 'crash') {
        crashes++
        crash(tab)
        tabs[index] = await openTab()
      } else if (act === 'lose an answer') server.network.losesAnswer = true
      else server.network.isOffline = act === 'offline'
      for (let passed = 0; passed < turns; passed++) await turn()
    }

    // Days later: the network is there, and every tab is opened once more, until no draft is left.
    Object.assign(server.network, { isOffline: false, losesAnswer: false })
    for (const tab of tabs) await saveAll(tab)
    for (const tab of tabs) crash(tab)
    for (let left = await drafts(database); left > 0; left = await drafts(database)) {
      const tab = await openTab()
      await saveAll(tab)
      crash(tab)
      if ((await drafts(database)) >= left) break
    }
    const there = wordsOf(server.stored().timed)
    const texts = new Set(there.map(({ text }) => text))
    const moved = wordsOf(begun).filter(
      (word) => !there.some(({ text, data_start }) => text === word.text && data_start === word.data_start),
    )
    return {
      lost: [...kept].filter((word) => !texts.has(word)),
      moved: moved.map(({ text }) => text),
      typed,
      aligned,
      crashes,
    }
  } finally {
    for (const tab of tabs) crash(tab)
    browser.restore()
    database.close()
  }

  async function saveAll(tab: Tab): Promise<void> {
    for (
      let tries = 0;
      tries < 8 && (tab.saver.hasUnsaved() || tab.saver.status.getState().phase === 'conflict');
      tries++
    ) {
      await decide(tab)
      await tab.saver.save()
    }
  }

  function crash(tab: Tab): void {
    tab.isDead = true
    tab.saver.stop()
    browser.end(tab)
  }
}

const wordsOf = ({ paragraphs }: TimedText) => allItems(paragraphs).flatMap(({ words }) => words)

const drafts = async (database: DraftDatabase) => database.count('bases')

/**
 * Locks that end with the tab that holds them, a database in memory, and no waiting: the steps say when time passes.
 */
function fakeBrowser() {
  const locks = new Map<string, Tab>()
  const browser = { tab: {} as Tab, end, restore }
  const manager = {
    request: (name: string, held: () => Promise<unknown>) => {
      locks.set(name, browser.tab)
      return held().then(() => locks.delete(name))
    },
    query: () => Promise.resolve({ held: [...locks.keys()].map((name) => ({ name })) }),
  }
  const before = Object.getOwnPropertyDescriptor(globalThis, 'navigator')
  Object.assign(globalThis, fakeIndexedDb)
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: manager } })
  const { setTimeout: realTimeout } = globalThis
  globalThis.setTimeout = ((run: () => void, milliseconds = 0) =>
    milliseconds < LONG_MS ? realTimeout(run, milliseconds) : undefined) as typeof setTimeout

  function end(tab: Tab): void {
    for (const [name, holder] of locks) if (holder === tab) locks.delete(name)
  }
  function restore(): void {
    globalThis.setTimeout = realTimeout
    if (before) Object.defineProperty(globalThis, 'navigator', before)
  }
  return browser
}

/** Waits of this length, as before an autosave or another try, do not end by themselves. */
const LONG_MS = 1000
