import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { cutWav, openWav, wavHeader } from './wav-file.ts'

const RATE = 16_000

/** A second and a half whose samples count up, with a chunk before them that nobody knows. */
async function countingWav(claimedSamples = RATE * 1.5) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-wav-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const header = wavHeader(RATE, claimedSamples)
  const unknown = Buffer.from('LIST\x04\x00\x00\x00abcd', 'latin1')
  const samples = Buffer.alloc(RATE * 3)
  for (let at = 0; at < RATE * 1.5; at++) samples.writeInt16LE(at, at * 2)
  const file = path.join(folder, 'counting.wav')
  await writeFile(file, Buffer.concat([header.subarray(0, 36), unknown, header.subarray(36), samples]))
  return { folder, file }
}

test('cuts a stretch to the sample, as a file of its own', async () => {
  const { folder, file } = await countingWav()
  const wav = await openWav(file)
  expect(wav.lengthSeconds).toBe(1.5)
  const cutPath = path.join(folder, 'cut.wav')
  expect(await cutWav(wav, 0.5, 0.75, cutPath)).toEqual({ startSeconds: 0.5, lengthSeconds: 0.25 })
  const cut = await openWav(cutPath)
  expect(cut.samples).toBe(RATE / 4)
  const bytes = await readFile(cutPath)
  expect(bytes.readInt16LE(cut.dataOffset)).toBe(RATE / 2)
  expect(bytes.readInt16LE(bytes.length - 2)).toBe(RATE * 0.75 - 1)
})

test('a stretch that reaches beyond the sound ends with it', async () => {
  const { folder, file } = await countingWav()
  expect(await cutWav(await openWav(file), -0.2, 9, path.join(folder, 'cut.wav'))).toEqual({
    startSeconds: 0,
    lengthSeconds: 1.5,
  })
})

test('believes the bytes that are there, not the header', async () => {
  const { file } = await countingWav(RATE * 100)
  expect((await openWav(file)).lengthSeconds).toBe(1.5)
})
