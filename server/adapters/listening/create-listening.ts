import { phrase } from '../../../src/shared/words/phrase.ts'
import { BEHIND, putBehind } from '../../kernel/niceness.ts'
import { EngineError } from '../../ports/engine-error.ts'
import type { Listening, PhraseStream, RecognisedWord } from '../../ports/transcriber.ts'
import type { Said, Told } from './messages.ts'
import { type ListeningChild, type StartChild, startNodeChild } from './start-child.ts'

/** A process that owes words and says nothing for so long hangs. Milliseconds. */
const SILENT_MS = 60_000
/** A library that could not be loaded is not tried again for so long. Milliseconds. */
const BROKEN_MS = 600_000

export interface ListeningOptions {
  /** What each process runs: a module that calls `answerPhrases`. */
  script: URL
  /** How many sessions share a process, and what it has loaded. */
  sessionsEach: number
  /** How long a process that has no session keeps what it has loaded. Milliseconds. */
  idleMs: number
  /** How a process is begun; by Node unless given. */
  start?: StartChild | undefined
}

/** Whoever waits for the words of a phrase. */
interface Awaited {
  onPartial: (words: RecognisedWord[]) => void
  resolve: (words: RecognisedWord[]) => void
  reject: (error: unknown) => void
  isEnded: boolean
}

interface Process {
  child: ListeningChild
  /** What its sessions are configured with, as a text. */
  key: string
  sessions: Set<number>
  phrases: Map<number, Awaited>
  isLoaded: boolean
  /** No session comes to it any more. */
  isEnding: boolean
  idle: NodeJS.Timeout | undefined
  silent: NodeJS.Timeout | undefined
  gone: Promise<void>
}

const failed = (cause: unknown) =>
  new EngineError('engine_failed', phrase('The speech engine stopped unexpectedly on a part of this file.'), {
    retry: true,
    fault: 'ended',
    cause,
  })

/** Processes that recognise sessions as they are spoken, each with what it has loaded for as long as they last. */
export function createListeningProcesses({
  script,
  sessionsEach,
  idleMs,
  start: startChild = startNodeChild,
}: ListeningOptions) {
  const processes = new Set<Process>()
  let lastId = 0
  let brokenUntil = 0
  let isClosed = false

  function start(key: string): Process {
    const child = startChild(script)
    putBehind(child.pid(), BEHIND.liveEngine)
    const one: Process = {
      child,
      key,
      sessions: new Set(),
      phrases: new Map(),
      isLoaded: false,
      isEnding: false,
      idle: undefined,
      silent: undefined,
      gone: child.gone.then((how) => lose(one, new Error(how))),
    }
    child.onMessage((message) => hear(one, message))
    processes.add(one)
    return one
  }

  function hear(one: Process, message: Said): void {
    watch(one)
    if (message.kind === 'ready') one.isLoaded = true
    else if (message.kind === 'partial') one.phrases.get(message.phrase)?.onPartial(message.words)
    else if (message.kind !== 'working') settle(one, message.phrase, message)
  }

  function settle(one: Process, id: number, message: Extract<Said, { kind: 'final' | 'failed' }>): void {
    const awaited = one.phrases.get(id)
    one.phrases.delete(id)
    watch(one)
    if (message.kind === 'final') awaited?.resolve(message.words)
    else awaited?.reject(failed(new Error(message.detail)))
  }

  /** Ends a process that owes words and is silent. */
  function watch(one: Process): void {
    clearTimeout(one.silent)
    if ([...one.phrases.values()].some(({ isEnded }) => isEnded))
      one.silent = setTimeout(() => end(one), SILENT_MS).unref()
  }

  function lose(one: Process, cause: unknown): void {
    if (!processes.delete(one)) return
    clearTimeout(one.idle)
    clearTimeout(one.silent)
    if (!one.isLoaded && !one.isEnding && one.sessions.size > 0) brokenUntil = performance.now() + BROKEN_MS
    for (const { reject } of one.phrases.values()) reject(failed(cause))
    one.phrases.clear()
  }

  function take(session: number, config: object): Process {
    const key = JSON.stringify(config)
    const free = [...processes].find((one) => one.key === key && !one.isEnding && one.sessions.size < sessionsEach)
    const one = free ?? start(key)
    clearTimeout(one.idle)
    one.sessions.add(session)
    tell(one, { kind: 'open', session, config })
    return one
  }

  function leave(one: Process, session: number): void {
    one.sessions.delete(session)
    if (one.sessions.size > 0 || !processes.has(one)) return
    if (idleMs === 0) end(one)
    else one.idle = setTimeout(() => end(one), idleMs).unref()
  }

  function end(one: Process): void {
    one.isEnding = true
    one.child.kill()
  }

  function listen(config: object): Listening {
    const session = ++lastId
    let one = isBroken() ? null : take(session, config)

    function begin(onPartial: (words: RecognisedWord[]) => void): PhraseStream | null {
      if (one && (one.isEnding || !processes.has(one))) one = null
      if (isClosed || isBroken()) return null
      const own = (one ??= take(session, config))
      const id = ++lastId
      const words = new Promise<RecognisedWord[]>((resolve, reject) =>
        own.phrases.set(id, { onPartial, resolve, reject, isEnded: false }),
      )
      words.catch(() => undefined)
      tell(own, { kind: 'begin', session, phrase: id })
      return {
        write: (sound) => tell(own, { kind: 'sound', session, phrase: id, sound }),
        end() {
          const awaited = own.phrases.get(id)
          if (awaited) awaited.isEnded = true
          tell(own, { kind: 'end', session, phrase: id })
          watch(own)
          return words
        },
        close() {
          if (!own.phrases.delete(id)) return
          tell(own, { kind: 'drop', session, phrase: id })
          watch(own)
        },
      }
    }

    return {
      begin,
      close() {
        if (!one) return
        tell(one, { kind: 'close', session })
        leave(one, session)
        one = null
      },
    }
  }

  const isBroken = () => performance.now() < brokenUntil

  return {
    /** Follows one session with what `config` loads, which the child is given. */
    listen,
    /** Whether what the processes load could not be loaded lately. */
    isBroken,
    async close(): Promise<void> {
      isClosed = true
      const all = [...processes]
      all.forEach(end)
      await Promise.all(all.map(({ gone }) => gone))
    },
  }
}

/** What cannot be told to a process that has ended is told to whoever waits, by its end. */
const tell = ({ child }: Process, message: Told) => child.tell(message)
