import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

/** One recording of a person reading, with what is said. */
export interface SpeechSample {
  name: string
  /** WAV, 16 kHz mono. */
  wavPath: string
  /** Lower case, no punctuation. */
  text: string
}

/**
 * Real speech that lies beside the repository in `../shared/speech`, or where SPEECH_SAMPLES says;
 * null where there is none, and tests then use speech by flite.
 */
export function findSpeechSamples(): SpeechSample[] | null {
  const folder = process.env['SPEECH_SAMPLES'] ?? path.resolve(import.meta.dirname, '../../../shared/speech')
  if (!existsSync(folder)) return null
  const samples = readdirSync(folder)
    .filter((file) => file.endsWith('.wav') && existsSync(path.join(folder, textOf(file))))
    .toSorted()
    .map((file) => ({
      name: file.replace(/\.wav$/, ''),
      wavPath: path.join(folder, file),
      text: readFileSync(path.join(folder, textOf(file)), 'utf8').trim(),
    }))
  return samples.length > 0 ? samples : null
}

const textOf = (wav: string) => wav.replace(/\.wav$/, '.txt')
