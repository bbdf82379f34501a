import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Tone, writeTones } from './tones.ts'

const run = promisify(execFile)

/** Two who hum in turns, four seconds each with half a second between; once the second hums while the first does. */
export function turnsOfTwo(lengthSeconds: number): [Tone[], Tone[]] {
  const tracks: [Tone[], Tone[]] = [[], []]
  for (let at = 0.5, turn = 0; at + 4 < lengthSeconds; at += 4.5, turn++)
    for (let tone = 0; tone < 5; tone++)
      tracks[turn % 2]!.push({ start: at + tone * 0.8, end: at + tone * 0.8 + 0.6, hertz: turn % 2 ? 3000 : 300 })
  // Said while the other one speaks.
  tracks[1].push({ start: 11, end: 11.6, hertz: 3000 })
  return tracks
}

/** Writes a medium of as many tracks: left and right of one stream (wav), or streams of their own (mka). */
export async function writeTracks(
  folder: string,
  kind: 'channels' | 'streams',
  tracks: readonly (readonly Tone[])[],
  lengthSeconds: number,
): Promise<string> {
  const sounds: string[] = []
  for (const [index, tones] of tracks.entries()) {
    const sound = path.join(folder, `${kind}-${index}.wav`)
    sounds.push(await writeTones(sound, lengthSeconds, tones))
  }
  const output = path.join(folder, kind === 'channels' ? 'sides.wav' : 'streams.mka')
  const inputs = sounds.flatMap((sound) => ['-i', sound])
  const names = sounds.map((_, index) => `[${index}:a]`).join('')
  const joined =
    kind === 'channels'
      ? ['-filter_complex', `${names}amerge=inputs=${sounds.length}`]
      : [...sounds.flatMap((_, index) => ['-map', `${index}:a`]), '-c:a', 'flac']
  await run('ffmpeg', ['-nostdin', '-v', 'error', '-y', ...inputs, ...joined, output])
  return output
}
