import { fork, type ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { EngineError } from '../../ports/engine-error.ts'
import { BEHIND, putBehind } from '../../kernel/niceness.ts'
import { createSemaphore } from '../../kernel/semaphore.ts'
import type { Question, Reply } from './messages.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** Only what the child needs of our environment; keys and passwords stay here. */
const PASSED_ON = ['PATH', 'LANG', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'SystemRoot', 'TMPDIR', 'TEMP'] as const

type Failed = Extract<Reply<never>, { kind: 'failed' }>

interface Worker {
  child: ChildProcess
  /** The model that it holds, as its configuration's text. */
  key: string
  isBusy: boolean
  /** Set once it was ended from here. */
  isEnded: boolean
  /** The end of what it wrote to stderr; native errors say no more. */
  stderr: string
  idle: NodeJS.Timeout | null
  gone: Promise<void>
}

export interface ProcessPool<Q extends Question, Result> {
  /** @throws EngineError, or the signal's reason */
  run(question: Q, options: { timeoutMs: number; signal?: AbortSignal }): Promise<Result>
  close(): Promise<void>
}

export interface ProcessPoolOptions {
  /** What each process runs: a module that calls `answerQuestions`. */
  script: URL
  /** How many at once. */
  most: number
  /** How long an idle one keeps its model. */
  idleMs?: number
}

/** Processes that keep their model between segments; at most `most` at once, and an idle one ends after a while. */
export function createProcessPool<Q extends Question, Result>({
  script,
  most,
  idleMs = 60_000,
}: ProcessPoolOptions): ProcessPool<Q, Result> {
  const path = fileURLToPath(script)
  const workers = new Set<Worker>()
  const semaphore = createSemaphore(most)
  let isClosed = false

  function start(key: string): Worker {
    const env = Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    const child = fork(path, [], {
      execArgv: [],
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    putBehind(child.pid, BEHIND.engine)
    const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
    const worker: Worker = { child, key, isBusy: false, isEnded: false, stderr: '', idle: null, gone }
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      worker.stderr = (worker.stderr + text).slice(-4000)
    })
    child.once('exit', () => workers.delete(worker))
    child.on('error', () => workers.delete(worker))
    workers.add(worker)
    return worker
  }

  /** An idle process with this model, or one to load it: a new one, else an idle one with another model. */
  function take(key: string): Worker {
    const idle = [...workers].filter((worker) => !worker.isBusy)
    const worker = idle.find((one) => one.key === key) ?? (workers.size < most ? start(key) : (idle[0] ?? start(key)))
    if (worker.idle) clearTimeout(worker.idle)
    worker.idle = null
    worker.key = key
    worker.isBusy = true
    keepsUsAlive(worker.child, true)
    return worker
  }

  function giveBack(worker: Worker): void {
    worker.isBusy = false
    keepsUsAlive(worker.child, false)
    worker.idle = setTimeout(() => void end(worker), idleMs).unref()
  }

  async function end(worker: Worker): Promise<void> {
    if (worker.idle) clearTimeout(worker.idle)
    workers.delete(worker)
    worker.isEnded = true
    // Its end is waited for, even where nothing else keeps this process running.
    keepsUsAlive(worker.child, true)
    worker.child.kill('SIGKILL')
    await worker.gone
  }

  async function runNow(
    question: Q,
    { timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal },
  ): Promise<Result> {
    if (isClosed)
      throw new EngineError('engine_failed', phrase('The speech engine is being shut down.'), { retry: true })
    const worker = take(JSON.stringify(question.config))
    const abort = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
    try {
      const result = await ask<Result>(worker, question, abort)
      giveBack(worker)
      return result
    } catch (error) {
      if (error instanceof FailedReply) giveBack(worker)
      else await end(worker)
      if (signal?.aborted) throw signal.reason
      if (abort.aborted)
        throw new EngineError('engine_timeout', phrase('The speech engine took too long over a part of this file.'), {
          retry: true,
          fault: 'hung',
          cause: error,
        })
      throw error instanceof FailedReply ? error.asEngineError() : error
    }
  }

  return {
    run: (question, options) => semaphore.use(() => runNow(question, options), options.signal),
    async close() {
      isClosed = true
      await Promise.all([...workers].map(end))
    },
  }
}

/** An idle child does not keep the parent from ending; it goes when the parent does. */
function keepsUsAlive(child: ChildProcess, yes: boolean): void {
  const how = yes ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
  const stderr: unknown = child.stderr
  if (stderr instanceof Socket) stderr[how]()
}

/** The child is well and says that it could not. */
class FailedReply extends Error {
  readonly reply: Failed
  constructor(reply: Failed) {
    super(reply.detail)
    this.reply = reply
  }
  asEngineError(): EngineError {
    const text = {
      sound: phrase('A part of the audio could not be read.'),
      model: phrase(
        'The speech model could not be loaded. Remove it and add it again with `npx longhand models remove` and `add`.',
      ),
      work: phrase('The speech engine failed on a part of this file.'),
    }[this.reply.at]
    const { at, detail } = this.reply
    if (at !== 'sound' && saysOutOfMemory(detail)) return outOfMemory(this)
    return new EngineError('engine_failed', text, {
      retry: at === 'work',
      fault: at === 'model' ? 'load' : null,
      cause: this,
    })
  }
}

/** What the native library, Node and the system say of memory that is not there. */
const saysOutOfMemory = (text: string) =>
  /bad_?alloc|out of memory|cannot allocate memory|failed to allocate/i.test(text)

const outOfMemory = (cause: Error) =>
  new EngineError('engine_failed', phrase('The speech engine ran out of memory on a part of this file.'), {
    retry: true,
    fault: 'memory',
    cause,
  })

/** One question to one process. Ends with its answer, its death or the signal. */
function ask<Result>(worker: Worker, question: Question, signal: AbortSignal): Promise<Result> {
  const { child } = worker
  return new Promise((resolve, reject) => {
    let isLoaded = false
    const onMessage = (message: unknown) => {
      const reply = message as Reply<Result>
      if (reply.kind === 'loaded') isLoaded = true
      else settle(() => (reply.kind === 'result' ? resolve(reply.result) : reject(new FailedReply(reply))))
    }
    // 'close' comes after stderr has been read to its end.
    const onClose = (code: number | null, killedBy: string | null) => {
      const cause = new Error(`the process ended with ${code ?? killedBy}: ${worker.stderr.trim()}`)
      // What nobody here has killed was killed by the system, for its memory.
      if (!worker.isEnded && (killedBy === 'SIGKILL' || saysOutOfMemory(worker.stderr)))
        return settle(() => reject(outOfMemory(cause)))
      const text = isLoaded
        ? phrase('The speech engine stopped unexpectedly on a part of this file.')
        : phrase(
            'The speech engine stopped while loading its model. If this keeps happening, the model is damaged or not ' +
              'supported: remove it and add it again with `npx longhand models remove` and `add`.',
          )
      const fault = worker.isEnded ? null : isLoaded ? 'ended' : 'load'
      settle(() => reject(new EngineError('engine_failed', text, { retry: true, fault, cause })))
    }
    const onError = (error: Error) =>
      settle(() =>
        reject(
          new EngineError('engine_failed', phrase('The speech engine could not be started.'), {
            retry: true,
            cause: error,
          }),
        ),
      )
    const onAbort = () => settle(() => reject(signal.reason))
    const settle = (finish: () => void) => {
      child.off('message', onMessage).off('close', onClose).off('error', onError)
      signal.removeEventListener('abort', onAbort)
      finish()
    }
    child.on('message', onMessage).on('close', onClose).on('error', onError)
    signal.addEventListener('abort', onAbort)
    if (signal.aborted) onAbort()
    else
      child.send(question, (error) => {
        if (error) onError(error)
      })
  })
}
