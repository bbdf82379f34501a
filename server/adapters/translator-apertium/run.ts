import { execFile } from 'node:child_process'
import { BEHIND, putBehind } from '../../kernel/niceness.ts'
import { EngineError } from '../../ports/engine-error.ts'
import { phrase } from '../../../src/shared/words/phrase.ts'

/** A call that takes longer hangs; translating 10,000 letters takes about a second. */
const LIMIT_MS = 120_000
/** Translations are about as long as what they are of. */
const MOST_OUTPUT_BYTES = 16 * 1024 * 1024

export interface ApertiumRun {
  program: string
  dataFolder: string
  mode: string
  text: string
  signal: AbortSignal
}

/**
 * Pipes a text through one mode of Apertium; what it does not know comes out as it went in, without a mark. @throws
 * EngineError; the signal's reason when it aborts
 */
export function runApertium({ program, dataFolder, mode, text, signal }: ApertiumRun): Promise<string> {
  // Apertium opens its input by name, which works with a pipe of the shell and not with the socket that Node gives a
  // child.
  const args = ['-c', 'cat | "$0" "$@"', program, '-d', dataFolder, '-u', '-f', 'txt', mode]
  // A locale of its own, for without UTF-8 Apertium stops at the first letter outside ASCII.
  const env = { PATH: process.env['PATH'], HOME: '/', LC_ALL: 'C.UTF-8' }
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const child = execFile(
      '/bin/sh',
      args,
      { env, signal, timeout: LIMIT_MS, killSignal: 'SIGKILL', maxBuffer: MOST_OUTPUT_BYTES, encoding: 'utf8' },
      (cause, output) => {
        if (signal.aborted) reject(signal.reason)
        else if (cause === null && output.trim() !== '') resolve(output)
        else if (cause?.killed)
          reject(
            new EngineError(
              'engine_timeout',
              phrase('The translation engine Apertium took too long over a part of this text.'),
              { retry: true, cause },
            ),
          )
        else
          reject(
            new EngineError(
              'engine_failed',
              phrase('The translation engine Apertium stopped unexpectedly. Try again.'),
              {
                retry: true,
                cause,
              },
            ),
          )
      },
    )
    putBehind(child.pid, BEHIND.engine)
    // It may end before it has read everything; then its exit tells why.
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(text)
  })
}
