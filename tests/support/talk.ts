import path from 'node:path'
import { createSherpaDiariser } from '../../server/adapters/diariser-sherpa/create-sherpa-diariser.ts'
import type { Diariser } from '../../server/ports/diariser.ts'
import { writeVoiceModels } from './tiny-onnx.ts'
import { type Tone, writeTones } from './tones.ts'

/** What the two voices of a talk hum, in hertz; the tone model hears them as `low` and `high`. */
const PITCHES = [300, 3000] as const

/**
 * Writes a talk of two who take turns, four seconds each with half a second between, in tones of half a second; answers
 * its turns.
 */
export async function writeTalk(
  file: string,
  lengthSeconds: number,
): Promise<{ start: number; end: number; speaker: number }[]> {
  const turns: { start: number; end: number; speaker: number }[] = []
  const tones: Tone[] = []
  for (let at = 0.5; at + 4 < lengthSeconds; at += 4.5) {
    const speaker = turns.length % 2
    turns.push({ start: at, end: at + 3.8, speaker })
    for (let tone = 0; tone < 5; tone++)
      tones.push({ start: at + tone * 0.8, end: at + tone * 0.8 + 0.6, hertz: PITCHES[speaker]! })
  }
  await writeTones(file, lengthSeconds, tones)
  return turns
}

/** Tells the voices of such a talk apart, by the native library and models of the test. */
export async function talkDiariser(folder: string): Promise<Diariser> {
  const model = await writeVoiceModels(path.join(folder, 'voices'))
  return createSherpaDiariser({ workers: 2, models: { best: async () => model, advice: () => '' } })
}
