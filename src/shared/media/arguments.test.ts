import { describe, expect, test } from 'vitest'
import {
  firstSoundArguments,
  normaliseArguments,
  packetLengthArguments,
  playableArguments,
  probeArguments,
  remuxArguments,
  slowArguments,
} from './arguments.ts'
import { ALLOWED_FORMATS } from './formats.ts'

const input = '/data/-i concat:evil|name\n'
const runs = {
  probe: probeArguments(input),
  'first sound': firstSoundArguments(input, 10),
  'packet length': packetLengthArguments(input),
  normalise: normaliseArguments(input, '/data/out', { startSeconds: 0, maxSeconds: 60 }),
  'playable sound': playableArguments(input, '/data/out', { kind: 'audio', startSeconds: 0 }),
  'playable video': playableArguments(input, '/data/out', { kind: 'video', startSeconds: 0 }),
  remux: remuxArguments(input, '/data/out', 'ogg'),
  slow: slowArguments(input, '/data/out', 0.8),
}
const before = (args: string[], option: string) =>
  args.indexOf(option) >= 0 && args.indexOf(option) < args.indexOf('-i')

describe.each(Object.entries(runs))('the arguments of %s', (name, args) => {
  test('[UP-053] open one local file of an allowed format and nothing else', () => {
    expect(args.filter((argument) => argument === '-i')).toHaveLength(1)
    expect(args[args.indexOf('-i') + 1]).toBe(`file:${input}`)
    expect(args[args.indexOf('-protocol_whitelist') + 1]).toBe('file,pipe')
    expect(
      before(args, '-protocol_whitelist') && before(args, '-format_whitelist') && before(args, '-codec_whitelist'),
    ).toBe(true)
  })

  test('never wait at a keyboard', () => {
    expect(name === 'probe' || args.includes('-nostdin')).toBe(true)
  })
})

test.each(['first sound', 'packet length', 'normalise', 'playable sound', 'remux'] as const)(
  '%s takes the first sound and leaves pictures alone',
  (name) => {
    const args = runs[name]
    expect(args).toEqual(expect.arrayContaining(['-vn', '-sn', '-dn']))
    expect(args[args.indexOf('-map') + 1]).toBe('0:a:0')
  },
)

test.each([
  [2, true],
  [0.02, false],
])('sound that starts at %d s gets silence before it: %s', (startSeconds, isPadded) => {
  const filters = normaliseArguments(input, '/data/out', { startSeconds, maxSeconds: 60 }).join(' ')
  expect(filters.includes('first_pts=0')).toBe(isPadded)
})

test('no playlist, script, image sequence or raw format is allowed', () => {
  const refused = [
    'hls',
    'dash',
    'concat',
    'sdp',
    'rtsp',
    'image2',
    'image2pipe',
    'png_pipe',
    'tee',
    'lavfi',
    'imf',
    'webm_dash_manifest',
    's16le',
    'rawvideo',
    'tty',
    'gif',
  ]
  expect(ALLOWED_FORMATS.filter((format) => refused.includes(format))).toEqual([])
})
