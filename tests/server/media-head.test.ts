import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { canBeMedia, MEDIA_HEAD_BYTES } from '../../src/shared/media/media-head.ts'
import { badMedia, oddMedia } from '../support/bad-media.ts'
import { browserRecording, encoded, speak, tone, video, withCover } from '../support/media-samples.ts'
import { createRandom } from '../support/random.ts'

/** What is said of a file, and of a larger one that begins like it. */
async function judged(file: string | Buffer) {
  const bytes = typeof file === 'string' ? await readFile(file) : file
  return {
    whole: canBeMedia(bytes, { isWhole: true }),
    begun: canBeMedia(bytes.subarray(0, MEDIA_HEAD_BYTES), { isWhole: false }),
  }
}

const yes = { whole: true, begun: true }

describe('the first bytes of what can be decoded never speak against it', () => {
  test.each(['wav', 'mp3', 'm4a', 'ogg', 'webm', 'mka', 'flac', 'aac', 'aiff', 'wma', 'au', 'caf', 'ac3', 'wv'])(
    'sound in %s',
    async (ending) => {
      const sound = await tone({ seconds: 20 })
      expect(await judged(ending === 'wav' ? sound : await encoded(sound, ending))).toEqual(yes)
    },
  )

  test.each(['mp4', 'mov', 'mkv', 'webm', 'avi', 'ts'])('a video in %s', async (ending) => {
    expect(await judged(await video(await speak(), ending))).toEqual(yes)
  })

  test.each(oddMedia)('$name', async (odd) => expect(await judged(await odd.make())).toEqual(yes))

  test('an mp4 whose moov is at the end', async () => {
    const bytes = await readFile(await encoded(await speak(), 'm4a'))
    expect(bytes.indexOf('moov')).toBeGreaterThan(bytes.indexOf('mdat'))
    expect(canBeMedia(bytes.subarray(0, 20_000), { isWhole: false })).toBe(true)
  })

  test('an mp3 with a cover, and one whose cover is longer than what is looked at', async () => {
    expect(await judged(await withCover(await speak()))).toEqual(yes)
    const tag = Buffer.concat([
      Buffer.from('ID3\x03\x00\x00', 'latin1'),
      Buffer.from([0x01, 0x00, 0x00, 0x00]),
      randomBytes(MEDIA_HEAD_BYTES),
    ])
    expect(canBeMedia(tag, { isWhole: false })).toBe(true)
  })

  test('a stream that was cut in the middle of a frame', async () => {
    const sound = await tone({ seconds: 20 })
    for (const ending of ['mp3', 'aac', 'ac3'])
      expect(await judged((await readFile(await encoded(sound, ending))).subarray(5001))).toEqual(yes)
    expect(await judged((await readFile(await video(await speak(), 'ts'))).subarray(1001))).toEqual(yes)
  })

  test('a recording of a browser', async () => expect(await judged(await browserRecording(await speak()))).toEqual(yes))
})

describe('what can be no medium is known from its first bytes', () => {
  test.each(Array.from({ length: 20 }, (_, at) => at))('random bytes, %i', (seed) => {
    const random = createRandom(seed)
    expect(
      canBeMedia(
        Uint8Array.from({ length: MEDIA_HEAD_BYTES }, () => Math.floor(random() * 256)),
        { isWhole: false },
      ),
    ).toBe(false)
  })

  /** Those of the bad-input table that only the whole tells: a container with nothing, or no sound, in it. */
  const ONLY_THE_WHOLE = /without (moov|samples|sound)|executable/
  test.each(badMedia.filter(({ name }) => !ONLY_THE_WHOLE.test(name)))('$name', async (bad) => {
    expect((await judged(await bad.make())).whole).toBe(false)
  })

  test('a large text, a large picture', () => {
    expect(canBeMedia(Buffer.from('This is no sound at all.\n'.repeat(50_000)), { isWhole: false })).toBe(false)
    expect(
      canBeMedia(Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(MEDIA_HEAD_BYTES)]), {
        isWhole: false,
      }),
    ).toBe(false)
  })
})

test('what looks like frames everywhere is left to the decoder, and soon', () => {
  const hostile = Buffer.alloc(MEDIA_HEAD_BYTES, Buffer.from([0xff, 0xfb, 0x90, 0x64]))
  expect(canBeMedia(hostile, { isWhole: false })).toBe(true)
})
