import { expect, test } from 'vitest'
import { readWavHeader } from './wav.ts'

const ascii = (text: string) => Array.from(text, (letter) => letter.charCodeAt(0))
const long = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >>> 24) & 255]
const format = [...ascii('fmt '), ...long(16), 1, 0, 1, 0, ...long(16_000), ...long(32_000), 2, 0, 16, 0]
const riff = (...chunks: number[][]) =>
  new Uint8Array([...ascii('RIFF'), ...long(0), ...ascii('WAVE'), ...chunks.flat()])

test('the samples lie after the header', () => {
  expect(readWavHeader(riff(format, [...ascii('data'), ...long(640)]))).toEqual({
    sampleRate: 16_000,
    channels: 1,
    bitsPerSample: 16,
    dataOffset: 44,
    dataBytes: 640,
  })
})

test('other chunks are passed over, with their byte of padding', () => {
  const list = [...ascii('LIST'), ...long(3), 1, 2, 3, 0]
  expect(readWavHeader(riff(format, list, [...ascii('data'), ...long(640)])).dataOffset).toBe(56)
})

test.each([
  new Uint8Array(),
  new Uint8Array(ascii('RIFFxxxxAVI ')),
  riff(format),
  riff([...ascii('data'), ...long(4)]),
])('what is no WAV file is refused', (bytes) => {
  expect(() => readWavHeader(bytes)).toThrow('WAV')
})
