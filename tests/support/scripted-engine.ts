import { spawn } from 'node:child_process'
import path from 'node:path'
import type { RecognisedWord, Transcriber } from '../../server/ports/transcriber.ts'
import { type Tone, writeTones } from './tones.ts'

/** A sound that says `tone0 tone1 …`: short tones that rise and begin again, some with a longer pause after them. */
export async function writeToneSpeech(file: string, lengthSeconds: number): Promise<string[]> {
  const tones: Tone[] = []
  const words: string[] = []
  for (let at = 0.3; at + 0.5 < lengthSeconds; at += words.length % 9 === 0 ? 0.9 : 0.45) {
    const pitch = words.length % PITCHES
    tones.push({ start: at, end: at + 0.3, hertz: hertzOf(pitch) })
    words.push(`tone${pitch}`)
  }
  await writeTones(file, lengthSeconds, tones)
  return words
}

export const PITCHES = 40
export const hertzOf = (pitch: number) => 400 + 40 * pitch

export interface ScriptedEngineOptions {
  /** The how-manieth segment of this process never ends, counted from 1; the child's process id is told by `onHeld`. */
  holdAt?: number | undefined
  onHeld?: (childPid: number) => void
}

/**
 * An engine that knows tones instead of words: it really listens, in a child process of its own, so that a word
 * that is cut, doubled or missing shows in the text.
 */
export function createScriptedEngine({ holdAt, onHeld }: ScriptedEngineOptions = {}): Transcriber {
  let calls = 0
  return {
    name: 'pocketsphinx',
    segments: { idealSeconds: 10, mostSeconds: 15 },
    parallel: null,
    state: () => Promise.resolve({ usable: true, languages: 'any', multilingual: true, label: 'Tones' }),
    transcribe({ wavPath }, { signal }) {
      calls += 1
      const isHeld = calls === holdAt
      return new Promise((resolve, reject) => {
        const script = path.join(import.meta.dirname, 'scripted-engine-child.ts')
        const child = spawn(
          'setpriv',
          ['--pdeathsig', 'KILL', process.execPath, script, wavPath, ...(isHeld ? ['hold'] : [])],
          { stdio: ['ignore', 'pipe', 'inherit'], signal, killSignal: 'SIGKILL' },
        )
        let output = ''
        child.stdout.on('data', (chunk: Buffer) => {
          output += chunk.toString()
          if (isHeld && output.includes('held')) onHeld?.(child.pid ?? 0)
        })
        child.once('error', reject)
        child.once('close', (code) =>
          code === 0
            ? resolve(JSON.parse(output) as RecognisedWord[])
            : reject(new Error(`the scripted engine ended with ${code}`)),
        )
      })
    },
    close: () => Promise.resolve(),
  }
}
