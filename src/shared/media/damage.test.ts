import { describe, expect, test } from 'vitest'
import { createDamageReader, isLostPacket } from './damage.ts'

const mark = (seconds: number, samples = 8000) =>
  `[Parsed_ashowinfo_3 @ 0x559525aad000] [info] n:${seconds * 2} pts:${seconds * 16_000} pts_time:${seconds} ` +
  `pos:${seconds * 8064} fmt:s16 channels:1 chlayout:mono rate:16000 nb_samples:${samples} checksum:32E6538B ` +
  'plane_checksums: [ 32E6538B ]'
const mapping = '[info] Stream mapping:'
const lost = [
  '[mp3float @ 0x559525a9ab00] [error] Header missing',
  '[error] Error while decoding stream #0:0: Invalid data found when processing input',
]

function placesIn(...lines: string[]): number[] {
  const reader = createDamageReader()
  for (const line of lines) reader.read(line)
  return reader.places
}

describe('damage in a decoding log', () => {
  test('lies where the sound before it ended', () => {
    expect(placesIn(mapping, mark(28.5), mark(29), ...lost, ...lost, mark(29.5))).toEqual([29.5])
  })

  test('is told place by place, and once for a stretch', () => {
    expect(placesIn(mapping, mark(1), ...lost, mark(1.5), ...lost, mark(7), ...lost)).toEqual([1.5, 7.5])
  })

  test('at the very start is at 0', () => {
    expect(placesIn(mapping, ...lost, mark(0))).toEqual([0])
  })

  test.each([
    '[warning] in.wav: corrupt input packet in stream 0',
    '[ogg @ 0x562a18703900] [warning] CRC mismatch!',
    '[matroska,webm @ 0x55d5] [error] 0x00 at pos 25000 (0x61a8) invalid as first byte of an EBML number',
    '[matroska,webm @ 0x55af249a4940] [error] Element at 0x36a71 ending at 0x3a504 exceeds containing master ' +
      'element ending at 0x38e97',
    '[asf @ 0x55bdd7587940] [error] packet_obj_size 1134807307 invalid',
    '[wv @ 0x56434db2d940] [error] Invalid block header.',
    '[aist#0:0/mp3 @ 0x5581] [dec:mp3float @ 0x5582] [error] Error submitting packet to decoder: Invalid data ' +
      'found when processing input',
    '[aist#0:0/aac @ 0x5581] [error] Decoding error: Invalid data found when processing input',
  ])('is seen in %j', (line) => {
    expect(placesIn(mapping, mark(3), line)).toEqual([3.5])
  })

  test('is not seen in what is said while the headers are read, nor in plain remarks', () => {
    expect(
      placesIn(
        '[wav @ 0x562a] [warning] Packet corrupt (stream = 0, dts = NOPTS).',
        mapping,
        mark(1),
        '[mp3 @ 0x1] [warning] Estimating duration from bitrate, this may be inaccurate',
      ),
    ).toEqual([])
  })

  test('of hopeless files stays a short list', () => {
    const lines = Array.from({ length: 3000 }, (_, at) => [mark(at * 2), ...lost]).flat()
    expect(placesIn(mapping, ...lines)).toHaveLength(1000)
  })
})

test('a packet that could not be decoded is told from other complaints', () => {
  expect(isLostPacket(lost[1] ?? '')).toBe(true)
  expect(isLostPacket(lost[0] ?? '')).toBe(false)
})
