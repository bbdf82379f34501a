import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { BEHIND, putBehind } from '../../kernel/niceness.ts'
import { EngineError } from '../../ports/engine-error.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** Words of ten hours take some 40 MB as PocketSphinx prints them; more is no transcript. */
const MOST_OUTPUT_BYTES = 256 * 1024 * 1024

export interface EngineRun {
  command: string
  args: readonly string[]
  /** Seconds after which it counts as hanging. */
  limitSeconds: number
  signal?: AbortSignal | undefined
  /** Told the peak of its memory, in bytes, now and then; on Linux only. */
  onMemory?: ((bytes: number) => void) | undefined
}

/**
 * Runs the recogniser to its end and answers what it printed.
 * @throws EngineError; the signal's reason when it aborts
 */
export function runRecogniser(
  { command, args, limitSeconds, signal, onMemory }: EngineRun,
  running: Set<() => void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'ignore'], windowsHide: true })
    putBehind(child.pid, BEHIND.engine)
    const chunks: Buffer[] = []
    let bytes = 0
    let failure: unknown = null

    const end = (reason: unknown) => {
      failure ??= reason
      child.kill('SIGKILL')
    }
    const onAbort = () => end(signal?.reason)
    const onClose = () =>
      end(new EngineError('engine_failed', phrase('The speech engine was stopped.'), { retry: true }))
    const limit = setTimeout(
      () =>
        end(
          new EngineError(
            'engine_timeout',
            phrase('The speech engine PocketSphinx took too long. Try again when the server is less busy.'),
            { retry: true, fault: 'hung' },
          ),
        ),
      limitSeconds * 1000,
    )
    signal?.addEventListener('abort', onAbort, { once: true })
    running.add(onClose)
    const watch = onMemory && setInterval(() => void peakOf(child.pid).then((peak) => peak && onMemory(peak)), 250)
    const settle = () => {
      clearInterval(watch)
      clearTimeout(limit)
      signal?.removeEventListener('abort', onAbort)
      running.delete(onClose)
    }

    child.stdout.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > MOST_OUTPUT_BYTES)
        end(
          new EngineError('engine_failed', phrase('The speech engine PocketSphinx sent far more than a transcript.'), {
            retry: false,
          }),
        )
    })
    child.once('error', (cause) => {
      settle()
      reject(
        new EngineError('engine_missing', phrase('The speech engine PocketSphinx could not be started.'), {
          retry: false,
          cause,
        }),
      )
    })
    child.once('close', (code, by) => {
      settle()
      if (failure !== null) reject(failure)
      else if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'))
      else
        reject(
          new EngineError('engine_failed', phrase('The speech engine PocketSphinx stopped unexpectedly. Try again.'), {
            retry: true,
            fault: by === 'SIGKILL' ? 'memory' : by === null ? null : 'ended',
            cause: new Error(`exit ${code ?? by}`),
          }),
        )
    })
  })
}

/** The most memory that a process has used, in bytes; null where the system does not say. */
async function peakOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}
