import { execFile } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { readWavHeader } from '../../src/shared/media/wav.ts'
import { badMedia, oddMedia, playlists } from '../support/bad-media.ts'
import { browserRecording, encoded, joined, speak, tone, video, withCover } from '../support/media-samples.ts'

const run = promisify(execFile)
const tools = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })
let folder = ''
const output = () => path.join(folder, 'output')

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** What a refusal says, or `taken`. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )

const isPlayable = async (file: string) => (await tools.probe(file)).isPlayable

describe('probe', () => {
  test.each(badMedia)('refuses $name', async (medium) => {
    expect(await outcome(tools.probe(await medium.make()))).toBe(medium.expect.code)
  })

  const lists = new Set(playlists('').map(({ name }) => `a ${name}`))
  const unlisted = badMedia.filter(({ name }) => !lists.has(name))
  test.each(unlisted)('refuses $name also under the name it was given', async (medium) => {
    const named = path.join(folder, medium.fileName)
    await writeFile(named, await readFile(await medium.make()))
    expect(await outcome(tools.probe(named))).toBe(medium.expect.code)
  })

  test.each(['mp3', 'm4a', 'ogg', 'webm', 'mka', 'flac', 'aac', 'aiff', 'wma', 'au', 'caf', 'ac3', 'wv'])(
    '[UP-051] takes sound as .%s',
    async (ending) => {
      const sound = await speak()
      const found = await tools.probe(await encoded(sound, ending))
      expect(found).toMatchObject({ kind: 'audio', videoCodec: null })
      expect(found.mimeType).toMatch(/^audio\//)
      expect(found.headerSeconds).toBeGreaterThan(3)
    },
  )

  test.each(['mp4', 'mov', 'mkv', 'webm', 'avi', 'ts'])('[UP-051] takes video as .%s', async (ending) => {
    const found = await tools.probe(await video(await speak(), ending))
    expect(found.kind).toBe('video')
    expect(found.mimeType).toMatch(/^video\//)
    expect(found.videoCodec).not.toBeNull()
  })

  test('a sound with a cover is sound', async () => {
    expect(await tools.probe(await withCover(await tone({ seconds: 2 })))).toMatchObject({
      kind: 'audio',
      mimeType: 'audio/mpeg',
      isPlayable: true,
    })
  })

  test('finds the length of a recording that does not say it', async () => {
    const found = await tools.probe(await browserRecording(await tone({ seconds: 3 })))
    expect(found.headerSeconds).toBeCloseTo(3, 1)
    expect(found.saysLength).toBe(false)
  })

  test('says which formats browsers play', async () => {
    const sound = await speak()
    expect(await isPlayable(await encoded(sound, 'mp3'))).toBe(true)
    expect(await isPlayable(await video(sound, 'mp4'))).toBe(true)
    expect(await isPlayable(await video(sound, 'webm'))).toBe(true)
    expect(await isPlayable(await encoded(sound, 'wma'))).toBe(false)
    expect(await isPlayable(await video(sound, 'avi'))).toBe(false)
    expect(await isPlayable(await video(sound, 'mkv'))).toBe(false)
  })
})

test('slowed sound lasts as much longer as it is slower, and stays what engines take', async () => {
  await tools.normalise(await tone({ seconds: 4 }), output())
  const slow = path.join(folder, 'slow.wav')
  await tools.slow(output(), slow, { speed: 0.8 })
  const header = readWavHeader(await readFile(slow))
  expect([header.sampleRate, header.channels, header.bitsPerSample]).toEqual([16_000, 1, 16])
  expect(header.dataBytes / 32_000).toBeCloseTo(5, 0)
})

describe('a playlist', () => {
  test('[UP-053] under any name makes ffmpeg fetch nothing', async () => {
    let requests = 0
    const server = createServer((_, reply) => {
      requests += 1
      reply.end()
    })
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    onTestFinished(() => {
      server.close()
    })
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/canary.ts`
    for (const { fileName, text } of playlists(address)) {
      const file = path.join(folder, fileName)
      await writeFile(file, text)
      expect(await outcome(tools.probe(file)), fileName).toBe('not_media')
      expect(await outcome(tools.normalise(file, output())), fileName).toBe('not_media')
    }
    expect(requests).toBe(0)

    // The trap works: without our limits ffmpeg walks into it.
    await writeFile(path.join(folder, 'bare.m3u8'), playlists(address)[0]?.text ?? '')
    await outcome(
      run('ffprobe', ['-v', 'error', '-protocol_whitelist', 'file,http,tcp', path.join(folder, 'bare.m3u8')], {
        timeout: 20_000,
      }),
    )
    expect(requests).toBeGreaterThan(0)
  })

  test('[UP-053] under any name makes ffmpeg read no other file', async () => {
    const canary = path.join(folder, 'canary.wav')
    await writeFile(canary, await readFile(await tone({ seconds: 1 })))
    for (const { fileName, text } of playlists(canary)) {
      const file = path.join(folder, fileName)
      await writeFile(file, text)
      expect(await outcome(tools.normalise(file, output())), fileName).toBe('not_media')
    }
    expect(await readdir(folder)).not.toContain('output')

    const script = path.join(folder, 'list.ffconcat')
    const { stdout } = await run(
      'ffmpeg',
      ['-v', 'error', '-safe', '0', '-f', 'concat', '-i', script, '-f', 's16le', 'pipe:1'],
      { encoding: 'buffer' },
    )
    expect(stdout.length).toBe(32_000)
  })
})

describe('normalise', () => {
  test.each(oddMedia)('believes what it decodes of $name', async (medium) => {
    const { decodedSeconds, isDamaged } = medium
    const decoded = await tools.normalise(await medium.make(), output())
    expect(decoded.lengthSeconds).toBeCloseTo(decodedSeconds, 0)
    expect(Math.abs(decoded.lengthSeconds - decodedSeconds)).toBeLessThan(0.15)
    if (isDamaged) expect(decoded.damagedAtSeconds).not.toEqual([])
  })

  test('writes 16 kHz, mono, 16 bits, with a header of 44 bytes and no tags', async () => {
    const { lengthSeconds, damagedAtSeconds } = await tools.normalise(await video(await speak(), 'mp4'), output())
    const wav = await readFile(output())
    expect(readWavHeader(wav)).toEqual({
      sampleRate: 16_000,
      channels: 1,
      bitsPerSample: 16,
      dataOffset: 44,
      dataBytes: wav.length - 44,
    })
    expect(lengthSeconds).toBe((wav.length - 44) / 32_000)
    expect(damagedAtSeconds).toEqual([])
  })

  test('notes where the sound was damaged', async () => {
    const damaged = oddMedia.find((medium) => medium.isDamaged)
    const { damagedAtSeconds } = await tools.normalise((await damaged?.make()) ?? '', output())
    expect(damagedAtSeconds).toHaveLength(1)
    expect(damagedAtSeconds[0]).toBeGreaterThan(8.5)
    expect(damagedAtSeconds[0]).toBeLessThan(11)
  })

  test('goes on, with the times right, when the format changes on the way', async () => {
    const parts = [path.join(folder, 'a.mp3'), path.join(folder, 'b.mp3')]
    await run('ffmpeg', [
      '-v',
      'error',
      '-i',
      await tone({ seconds: 3 }),
      '-ac',
      '1',
      '-ar',
      '16000',
      '-id3v2_version',
      '0',
      '-write_xing',
      '0',
      parts[0] ?? '',
    ])
    await run('ffmpeg', [
      '-v',
      'error',
      '-i',
      await tone({ seconds: 3 }),
      '-ac',
      '2',
      '-ar',
      '44100',
      '-id3v2_version',
      '0',
      '-write_xing',
      '0',
      parts[1] ?? '',
    ])
    const glued = path.join(folder, 'glued.mp3')
    await writeFile(glued, Buffer.concat(await Promise.all(parts.map((part) => readFile(part)))))
    const { lengthSeconds } = await tools.normalise(glued, output())
    expect(Math.abs(lengthSeconds - 6)).toBeLessThan(0.5)
  })

  test('tells how far it is', async () => {
    const seconds: number[] = []
    const { lengthSeconds } = await tools.normalise(await tone({ seconds: 5 }), output(), {
      onSeconds: (soFar) => seconds.push(soFar),
    })
    expect(seconds.at(-1)).toBeCloseTo(lengthSeconds, 1)
    expect(seconds).toEqual(seconds.toSorted((a, b) => a - b))
  })

  test('keeps words at the time the player shows them: a late start stays late', async () => {
    const late = path.join(folder, 'late.mkv')
    await run('ffmpeg', [
      '-v',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=64x64:rate=5:duration=4',
      '-itsoffset',
      '2',
      '-i',
      await tone({ seconds: 2 }),
      '-c:a',
      'flac',
      late,
    ])
    const { lengthSeconds } = await tools.normalise(late, output())
    expect(Math.abs(lengthSeconds - 4)).toBeLessThan(0.15)
    const wav = await readFile(output())
    expect(wav.subarray(44, 44 + 32_000).every((byte) => byte === 0)).toBe(true)
    expect(wav.subarray(44 + 3 * 32_000, 44 + 3 * 32_000 + 3200).some((byte) => byte !== 0)).toBe(true)
  })

  test('refuses a video without sound, and leaves nothing behind', async () => {
    expect(await outcome(tools.normalise(await video(null), output()))).toBe('no_audio')
    expect(await readdir(folder)).toEqual([])
  })

  test('reads a name that looks like an option, a protocol or a pattern as a name', async () => {
    const names = ['-version', 'concat:a|b', 'pipe:0', '%03d.wav', 'a b\n"c.wav', "it's.wav"]
    for (const name of names) {
      await writeFile(path.join(folder, name), await readFile(await tone({ seconds: 1 })))
      expect((await tools.normalise(path.join(folder, name), output())).lengthSeconds, name).toBe(1)
    }
  })

  test('stops when it is told to', async () => {
    const stop = new AbortController()
    const work = tools.normalise(await tone({ seconds: 600 }), output(), {
      signal: stop.signal,
      onSeconds: () => stop.abort(new Error('removed')),
    })
    await expect(work).rejects.toThrow('removed')
    expect(await readdir(folder)).toEqual([])
    await expect(tools.probe(await tone({ seconds: 1 }), { signal: stop.signal })).rejects.toThrow('removed')
  })
})

describe('copies', () => {
  test('[RE-009] a recording of a browser becomes ogg with a length, its sound untouched', async () => {
    const recording = await browserRecording(await tone({ seconds: 3 }))
    expect(await tools.remux(recording, output())).toEqual({ mimeType: 'audio/ogg' })
    expect(await tools.probe(output())).toMatchObject({ container: 'ogg', audioCodec: 'opus', saysLength: true })
    expect((await tools.probe(output())).headerSeconds).toBeCloseTo(3, 1)
  })

  test('a recorded video stays webm and gets a length', async () => {
    const recording = await browserRecording(await tone({ seconds: 2 }), { withPicture: true })
    expect(await tools.remux(recording, output())).toEqual({ mimeType: 'video/webm' })
    expect(await tools.probe(output())).toMatchObject({ kind: 'video', container: 'webm', saysLength: true })
  })

  test.each([
    ['audio', 'wma', 'audio/ogg'],
    ['video', 'avi', 'video/mp4'],
  ] as const)('[ED-048] %s that browsers do not play gets a copy that they do', async (kind, ending, mimeType) => {
    const sound = await speak()
    const original = kind === 'audio' ? await encoded(sound, ending) : await video(sound, ending)
    expect(await tools.makePlayable(original, output(), kind)).toEqual({ mimeType })
    expect(await tools.probe(output())).toMatchObject({ kind, mimeType, isPlayable: true })
  })

  test('of what is not media leave nothing behind', async () => {
    const noise = badMedia.find((medium) => medium.name.startsWith('random bytes'))
    const input = (await noise?.make()) ?? ''
    expect(await outcome(tools.makePlayable(input, output(), 'audio'))).toBe('not_media')
    expect(await outcome(tools.remux(input, output()))).toBe('not_media')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('[ED-048] pictures', () => {
  test('of a video are small and can be shown, also where it is shorter than its header says', async () => {
    await tools.thumbnail(await video(await tone({ seconds: 2 }), 'mp4'), output(), { lengthSeconds: 600 })
    expect([...(await readFile(output())).subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect((await stat(output())).size).toBeLessThan(200_000)
  })

  test('there are none of sound, and nothing is left', async () => {
    expect(await outcome(tools.thumbnail(await tone({ seconds: 1 }), output(), { lengthSeconds: 1 }))).toBe('not_media')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('peaks', () => {
  test('follow the sound', async () => {
    const silence = path.join(folder, 'silence.wav')
    await run('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '1', silence])
    await tools.normalise(await joined([silence, await tone({ seconds: 1 })]), output())
    const { rate, lengthSeconds, peaks } = await tools.peaks(output())
    expect(rate).toBe(20)
    expect(lengthSeconds).toBeCloseTo(2, 1)
    expect(peaks).toHaveLength(40)
    expect(Math.max(...peaks.slice(0, 19))).toBe(0)
    expect(Math.min(...peaks.slice(21))).toBeGreaterThan(20)
  })
})
