import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { phrase } from '../../../src/shared/words/phrase.ts'
import { BEHIND, putBehind } from '../../kernel/niceness.ts'
import { EngineError } from '../../ports/engine-error.ts'
import type { PhraseStream, RecognisedWord } from '../../ports/transcriber.ts'
import { parseWords } from './parse-words.ts'

/** A process that has its model loaded, and waits for sound, goes when nobody wants it for so long. Milliseconds. */
const SPARE_MS = 60_000
/** Words of a phrase that has ended come within this time, or never. Milliseconds. */
const LAST_WORDS_MS = 30_000

type Child = ChildProcessByStdio<Writable, Readable, null>

const failed = (cause?: unknown) =>
  new EngineError('engine_failed', phrase('The speech engine PocketSphinx stopped unexpectedly. Try again.'), {
    retry: true,
    fault: 'ended',
    cause,
  })

/**
 * One process for each phrase, which takes the sound as it is spoken: when the phrase ends, most of the work is done.
 * The next process loads its model meanwhile, which takes longer than to hear a short phrase.
 */
export function createPhraseListener(commandFor: () => Promise<{ command: string; args: string[] }>) {
  const alive = new Set<Child>()
  let spare: Promise<Child> | null = null
  let wanted: NodeJS.Timeout | undefined
  let isClosed = false

  async function start(): Promise<Child> {
    const { command, args } = await commandFor()
    // What Node calls a pipe is a socket, which PocketSphinx cannot open by a name.
    const child = spawn('sh', ['-c', 'cat | "$@"', 'sh', command, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    })
    putBehind(child.pid, BEHIND.liveEngine)
    alive.add(child)
    child.once('close', () => alive.delete(child))
    // What was begun and is given up breaks the pipe; whoever waits for its words hears of it by the end.
    child.stdin.on('error', () => undefined)
    child.on('error', () => alive.delete(child))
    if (isClosed) child.kill('SIGKILL')
    return child
  }

  async function takeSpare(): Promise<Child> {
    const child = await (spare ?? start())
    return child.exitCode === null && child.signalCode === null ? child : start()
  }

  /** Has the next one ready, and ends it when nobody comes for it. */
  function keepSpare(): void {
    clearTimeout(wanted)
    if (isClosed) return
    spare = start()
    spare.catch(() => undefined)
    const own = spare
    wanted = setTimeout(() => {
      if (spare === own) spare = null
      void own.then((child) => child.kill('SIGKILL')).catch(() => undefined)
    }, SPARE_MS)
    wanted.unref()
  }

  return {
    begin(): PhraseStream {
      const child = takeSpare()
      keepSpare()
      let isGivenUp = false
      const words = child.then((running) => wordsOf(running))
      words.catch(() => undefined)
      return {
        write: (sound) => void child.then(({ stdin }) => isGivenUp || stdin.write(sound)).catch(() => undefined),
        async end() {
          const running = await child
          running.stdin.end()
          const late = setTimeout(() => running.kill('SIGKILL'), LAST_WORDS_MS)
          return words.finally(() => clearTimeout(late))
        },
        close() {
          isGivenUp = true
          void child.then((running) => running.kill('SIGKILL')).catch(() => undefined)
        },
      }
    },
    close(): void {
      isClosed = true
      clearTimeout(wanted)
      for (const child of alive) child.kill('SIGKILL')
    },
  }
}

/** What a process prints until it ends. @throws EngineError */
function wordsOf(child: Child): Promise<RecognisedWord[]> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', (error) => reject(failed(error)))
    child.once('close', (code, by) =>
      code === 0 ? resolve(parseWords(Buffer.concat(chunks).toString('utf8'))) : reject(failed(`exit ${code ?? by}`)),
    )
  })
}
