import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { BEHIND, putBehind } from '../niceness.ts'
import { receivingPiecewise, sendPiecewise } from './piecewise.ts'

/** What a helper process is asked: the default export of a module, with what it is called with. */
export interface HelperQuestion {
  module: string
  input: object
}

export type HelperAnswer = { reply: unknown } | { failure: unknown }

/** It was ended for the memory or the time that the work took. */
export class TookTooMuch extends Error {
  override name = 'TookTooMuch'
}

const CHILD = fileURLToPath(new URL('helper-process-child.ts', import.meta.url))

/** Only what it needs of our environment; keys and passwords stay here. */
const PASSED_ON = ['PATH', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_COMPILE_CACHE'] as const

/** Processes that start when they are needed and end when they are idle; who calls bounds how many work at once. */
export function createHelperProcesses({ heapMb, idleMs }: { heapMb: number; idleMs: number }) {
  const all = new Set<ChildProcess>()
  const idle = new Map<ChildProcess, NodeJS.Timeout | undefined>()
  let ready = 0
  let loaded: URL | undefined
  let isClosed = false

  function start(): ChildProcess {
    const env = Object.fromEntries(
      PASSED_ON.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    )
    const child = fork(CHILD, loaded ? [loaded.href] : [], {
      execArgv: ['--v8-pool-size=0', `--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning'],
      env,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // Behind the threads, which do what takes less time; not last of all, for speech engines take all processors that
    // they find.
    putBehind(child.pid, BEHIND.helper)
    all.add(child)
    child.once('exit', () => {
      all.delete(child)
      clearTimeout(idle.get(child))
      idle.delete(child)
      // Not at once: one that ends at its start would be started again and again.
      if (ready > 0) setTimeout(fill, idleMs).unref()
    })
    return child
  }

  function take(): ChildProcess {
    const [child] = idle.keys()
    if (!child) return start()
    clearTimeout(idle.get(child))
    idle.delete(child)
    keepsUsAlive(child, true)
    return child
  }

  function giveBack(child: ChildProcess): void {
    keepsUsAlive(child, false)
    idle.set(child, setTimeout(() => void end(child), idleMs).unref())
  }

  function fill(): void {
    if (isClosed) return
    while (all.size < ready) {
      const child = start()
      // Work that comes meets its failure.
      child.on('error', () => undefined)
      keepsUsAlive(child, false)
      idle.set(child, undefined)
    }
  }

  return {
    /**
     * Has so many ready before there is work for them, and others once those have worked and ended: to start one holds
     * up the event loop, the longer the more there is to do. They have loaded a module, as whatever comes first waits
     * for its own.
     */
    keepReady(count: number, module: URL): void {
      ready = count
      loaded = module
      fill()
    },

    /** @throws TookTooMuch; what the work threw */
    async run(module: URL, input: object, mostMs: number): Promise<unknown> {
      if (isClosed) throw new Error('The helper processes were ended.')
      const child = take()
      const answer = await ask(child, { module: module.href, input }, mostMs)
      giveBack(child)
      if ('failure' in answer) throw answer.failure
      return answer.reply
    },

    /** Ends all, whatever they do. */
    async close(): Promise<void> {
      isClosed = true
      await Promise.all([...all].map(end))
    },
  }
}

/** The answer to a question; a process that does not give one has ended by then. */
function ask(child: ChildProcess, question: HelperQuestion, mostMs: number): Promise<HelperAnswer> {
  return new Promise((resolve, reject) => {
    let isTooLong = false
    const clock = setTimeout(() => {
      isTooLong = true
      child.kill('SIGKILL')
    }, mostMs)
    const settle = (finish: () => void) => {
      clearTimeout(clock)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    const onMessage = receivingPiecewise((message) => settle(() => resolve(message as HelperAnswer)))
    // Node ends itself by SIGABRT when its heap is full, and a system that is out of memory ends it by SIGKILL.
    const onExit = (code: number | null, signal: string | null) => {
      const isTooMuch = isTooLong || signal === 'SIGABRT' || signal === 'SIGKILL' || code === ABORTED
      settle(() =>
        reject(
          isTooMuch
            ? new TookTooMuch('The work took too much memory or time.')
            : new Error(`A helper process ended with ${code ?? signal}.`),
        ),
      )
    }
    const onError = (error: Error) => {
      child.kill('SIGKILL')
      settle(() => reject(error))
    }
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    const send = (message: object) =>
      new Promise<void>((sent, failed) => {
        child.send(message, (error) => (error ? failed(error) : sent()))
      })
    sendPiecewise(send, question).catch(onError)
  })
}

/** What a process that ended itself leaves, where there are no signals. */
const ABORTED = 134

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  keepsUsAlive(child, true)
  const gone = new Promise((resolve) => {
    child.once('exit', resolve)
  })
  child.kill('SIGKILL')
  await gone
}

/** An idle one does not keep us from ending; it goes when we do. */
function keepsUsAlive(child: ChildProcess, yes: boolean): void {
  const how = yes ? 'ref' : 'unref'
  child[how]()
  child.channel?.[how]()
}
