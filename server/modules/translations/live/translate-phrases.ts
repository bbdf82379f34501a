import { countLetters } from '../../../../src/shared/domain/translation-cost.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { AppError } from '../../../kernel/errors.ts'
import { pause } from '../../../kernel/pause.ts'
import type { EventBus } from '../../../ports/events.ts'
import type { Logger } from '../../../ports/logger.ts'
import type { Translators } from '../../../ports/translators.ts'
import { tellReaders } from '../../texts/index.ts'
import { countLive, keepPhrase, leavePhrase, liveTranslations, type PhraseRow, waitingPhrases } from './phrases.ts'

/** Phrases that are translated in one call, where some wait: so a slow engine catches up. */
const MOST_AT_ONCE = 8
/** A call that takes longer is given up. Milliseconds. */
const CALL_MS = 20_000
/** A phrase that waits longer is left for the end of the recording: readers want to know what is said now. */
const LEFT_MS = 30_000
/** Waits between tries of an engine that fails. Milliseconds. */
const RETRY_MS = { first: 500, longest: 8000 } as const

export interface PhraseTranslatorDeps {
  db: Db
  events: Pick<EventBus, 'append' | 'wake'>
  translators: Pick<Translators, 'choose'>
  log: Logger
  now: () => number
}

/** A recording that goes on, for the process that records it. */
export interface TranslatedRecording {
  fileId: string
  /** The language that is spoken. */
  from: string
  signal: AbortSignal
  /** A phrase is translated, and stored. */
  onTranslated: (phrase: PhraseRow & { text: string }) => void
}

/** A phrase of one language after the other, and each language by itself. */
export function createPhraseTranslator(
  { fileId, from, signal, onTranslated }: TranslatedRecording,
  { db, events, translators, log, now }: PhraseTranslatorDeps,
) {
  const working = new Map<string, { again: boolean; work: Promise<void> }>()

  async function translate(language: string, phrases: readonly PhraseRow[]): Promise<ReadonlyMap<string, string>> {
    const choice = await translators.choose({ from, to: language })
    if (choice.translator === null) throw new AppError(503, 'engine_missing', choice.advice)
    const stop = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)])
    const texts = phrases.map(({ number, source }) => ({ id: String(number), text: source }))
    return choice.translator.translate(texts, { from, to: language, signal: stop })
  }

  /** Each is stored once, whoever else translates it, and counted with that. */
  async function keep(phrases: readonly PhraseRow[], texts: ReadonlyMap<string, string>): Promise<void> {
    const kept: (PhraseRow & { text: string })[] = []
    await db.transaction().execute(async (tx) => {
      kept.length = 0
      for (const phrase of phrases) {
        const text = texts.get(String(phrase.number)) ?? ''
        if (await keepPhrase(tx, phrase, text)) kept.push({ ...phrase, text })
      }
      const last = kept.at(-1)
      if (!last) return
      const letters = kept.reduce((sum, { source }) => sum + countLetters(source), 0)
      await countLive(tx, last, { until: last.ends_seconds, letters })
      await tellReaders(tx, events, fileId)
    })
    events.wake()
    for (const phrase of kept) onTranslated(phrase)
  }

  async function leave(phrases: readonly PhraseRow[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      for (const phrase of phrases) await leavePhrase(tx, phrase)
      await tellReaders(tx, events, fileId)
    })
    events.wake()
  }

  /** Until nothing waits. */
  async function work(language: string): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const waiting = await waitingPhrases(db, fileId, language, MOST_AT_ONCE)
      if (waiting.length === 0) return
      const old = waiting.filter(({ said_at: at }) => at <= now() - LEFT_MS)
      if (old.length > 0) {
        await leave(old)
        continue
      }
      try {
        await keep(waiting, await translate(language, waiting))
        failures = 0
      } catch (error) {
        if (signal.aborted) return
        const level = failures === 0 ? 'warn' : 'debug'
        log[level]({ err: error, fileId, language }, 'phrases could not be translated, and are tried again')
        await pause(Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** failures), signal)
        failures += 1
      }
    }
  }

  function begin(language: string): void {
    const known = working.get(language)
    if (known) known.again = true
    else {
      const one = { again: true, work: Promise.resolve() }
      working.set(language, one)
      one.work = goOn(language, one)
    }
  }

  async function goOn(language: string, one: { again: boolean }): Promise<void> {
    try {
      while (one.again && !signal.aborted) {
        one.again = false
        await work(language)
      }
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, fileId, language }, 'phrases are not translated for the moment')
    } finally {
      working.delete(language)
    }
  }

  return {
    /** Something may wait to be translated. */
    async wake(): Promise<void> {
      const rows = await liveTranslations(db, fileId)
      for (const { language, live_stopped: stopped } of rows) if (stopped === null) begin(language)
    },
    /** Resolves once nothing waits. */
    settle: async (): Promise<void> => void (await Promise.all([...working.values()].map((one) => one.work))),
  }
}

export type PhraseTranslator = ReturnType<typeof createPhraseTranslator>
