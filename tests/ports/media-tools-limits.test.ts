import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { LOOKS_AT_ONCE } from '../../server/adapters/media-ffmpeg/tools.ts'
import { messages } from '../../src/shared/messages.ts'
import { tone, video } from '../support/media-samples.ts'

const tools = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })
let folder = ''
const output = () => path.join(folder, 'output')

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  return () => rm(folder, { recursive: true, force: true })
})

/** What a refusal says, or `taken`. */
const outcome = (work: Promise<unknown>) => work.then(() => 'taken', (error: unknown) => (error as { code?: string }).code ?? String(error))

/** A program in place of ffmpeg that does what the test wants. */
async function withFake(script: string, limits = {}) {
  const file = path.join(folder, 'fake-ffmpeg')
  await writeFile(file, `#!/bin/sh\n${script}\n`)
  await chmod(file, 0o755)
  return createFfmpegMediaTools({ ffmpegPath: file, ffprobePath: (await tools.availability()).ffprobe, limits })
}

/** A script that tells its process id and then does nothing. */
const hang = () => `echo $$ > ${folder}/pid\nexec sleep 1000`

const readPid = async () => Number(await readFile(path.join(folder, 'pid'), 'utf8').catch(() => ''))

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('ffmpeg and ffprobe', () => {
  test('a decoder that hangs is ended, and says so', async () => {
    const hanging = await withFake(hang(), { stallSeconds: 1 })
    await expect(hanging.normalise(await tone({ seconds: 1 }), output())).rejects.toMatchObject({ code: 'media_timeout', message: messages.readingTooLong })
    expect(isRunning(await readPid())).toBe(false)
  })

  test('a decoder that works but never ends is ended too', async () => {
    const endless = await withFake('at=0; while :; do at=$((at+1)); echo "out_time_us=$at"; echo progress=continue; sleep 0.05; done', { wallSeconds: 1 })
    expect(await outcome(endless.normalise(await tone({ seconds: 1 }), output()))).toBe('media_timeout')
  })

  test('a rush of media is looked at a few at a time, and all of it is believed', { timeout: 120_000 }, async () => {
    const { ffmpeg } = await tools.availability()
    const crowd = path.join(folder, 'crowd')
    const seen = path.join(folder, 'seen')
    await Promise.all([mkdir(crowd), mkdir(seen)])
    // Names alone, for a look may write no byte.
    const counting = await withFake(`touch ${crowd}/$$; touch ${seen}/$(ls ${crowd} | wc -l)-$$; sleep 0.05; "${ffmpeg}" "$@"; code=$?; rm ${crowd}/$$; exit $code`)
    const medium = await tone({ seconds: 1 })
    const rush = await Promise.all(Array.from({ length: 3 * LOOKS_AT_ONCE }, () => outcome(counting.probe(medium))))
    expect(new Set(rush)).toEqual(new Set(['taken']))
    const counts = (await readdir(seen)).map((name) => Number.parseInt(name, 10))
    expect(counts).toHaveLength(3 * LOOKS_AT_ONCE)
    expect(Math.max(...counts)).toBeLessThanOrEqual(LOOKS_AT_ONCE)
  })

  test('processor time is bounded', async (context) => {
    if (!existsSync('/usr/bin/prlimit')) context.skip('prlimit of util-linux is not installed')
    const busy = await withFake('while :; do :; done', { cpuSeconds: 1 })
    expect(await outcome(busy.normalise(await tone({ seconds: 1 }), output()))).toBe('media_timeout')
  })

  test('memory, output and environment are bounded', async (context) => {
    if (!existsSync('/usr/bin/prlimit')) context.skip('prlimit of util-linux is not installed')
    process.env['LONGHAND_TEST_SECRET'] = 'secret'
    onTestFinished(() => { delete process.env['LONGHAND_TEST_SECRET'] })
    const curious = await withFake(`{ env; pwd; cat /proc/self/limits; } > ${folder}/seen`, { memoryBytes: 1_234_567_890, outputBytes: 7_654_321 })
    expect(await outcome(curious.normalise(await tone({ seconds: 1 }), output()))).toBe('not_media')
    const seen = await readFile(path.join(folder, 'seen'), 'utf8')
    expect(seen).not.toContain('LONGHAND_TEST_SECRET')
    expect(seen).toMatch(/Max address space +1234567890 /)
    expect(seen).toMatch(/Max file size +7654321 /)
    expect(seen).toMatch(/Max core file size +0 /)
    expect(seen).toMatch(/\/longhand-media-/)
  })

  test('too little memory is a limit, and no verdict on the file', async (context) => {
    if (!existsSync('/usr/bin/prlimit')) context.skip('prlimit of util-linux is not installed')
    const tight = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null, limits: { memoryBytes: 60_000_000 } })
    expect(await outcome(tight.normalise(await tone({ seconds: 1 }), output()))).toBe('media_limit')
  })

  test('a disk without room is no verdict on the file either', async () => {
    const full = await withFake('echo "Error writing trailer: No space left on device" >&2; exit 1')
    expect(await outcome(full.normalise(await tone({ seconds: 1 }), output()))).toBe('storage_full')
  })

  test('die with a worker that is killed', async (context) => {
    if (!existsSync('/usr/bin/setpriv')) context.skip('setpriv of util-linux is not installed')
    await withFake(hang())
    const script = path.join(folder, 'worker.ts')
    const adapter = path.resolve(import.meta.dirname, '../../server/adapters/media-ffmpeg/index.ts')
    await writeFile(script, `
      import { createFfmpegMediaTools } from ${JSON.stringify(adapter)}
      const tools = createFfmpegMediaTools({ ffmpegPath: ${JSON.stringify(path.join(folder, 'fake-ffmpeg'))}, ffprobePath: null })
      await tools.normalise(${JSON.stringify(await tone({ seconds: 1 }))}, ${JSON.stringify(output())})
    `)
    const worker = spawn(process.execPath, [script], { stdio: 'ignore' })
    onTestFinished(() => { worker.kill('SIGKILL') })
    await expect.poll(readPid, { timeout: 20_000 }).toBeGreaterThan(0)
    const pid = await readPid()
    expect(isRunning(pid)).toBe(true)
    worker.kill('SIGKILL')
    await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false)
  })

  test('are told by their names, and by what to install', async () => {
    expect(await tools.availability()).toMatchObject({ ffmpeg: expect.stringContaining('ffmpeg'), ffprobe: expect.stringContaining('ffprobe'), advice: null })
    const missing = createFfmpegMediaTools({ ffmpegPath: path.join(folder, 'nowhere'), ffprobePath: null, searchPath: '' })
    expect(await missing.availability()).toMatchObject({ ffmpeg: null, advice: messages.mediaToolsMissing })
    expect(await outcome(missing.probe(await tone({ seconds: 1 })))).toBe('engine_missing')
    expect(messages.mediaToolsMissing).toContain('Install')
  })

  test('leave no folder of theirs behind', async () => {
    const input = await tone({ seconds: 1 })
    const usual = process.env['TMPDIR']
    process.env['TMPDIR'] = folder
    onTestFinished(() => {
      if (usual === undefined) delete process.env['TMPDIR']
      else process.env['TMPDIR'] = usual
    })
    await tools.probe(input)
    await outcome(tools.probe(await video(null)))
    expect(await readdir(folder)).toEqual([])
  })
})
