import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import net from 'node:net'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { LOOKS_AT_ONCE } from '../../server/adapters/media-ffmpeg/tools.ts'
import { messages } from '../../src/shared/messages.ts'
import { processesWith } from '../support/child-processes.ts'
import { tone, video } from '../support/media-samples.ts'

const tools = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })
let folder = ''
const output = () => path.join(folder, 'output')

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-test-'))
  return () => rm(folder, { recursive: true, force: true })
})

const programs = async () => {
  const { ffmpeg, ffprobe } = await tools.availability()
  return { ffmpegPath: ffmpeg, ffprobePath: ffprobe }
}

/** What a refusal says, or `taken`. */
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  )

/** Answers `-version`, as a program that is tried does. */
const VERSION = '[ "$1" = -version ] && exit 0'

/** Sends what the script prints into the file that it was to write. */
const INTO_OUTPUT = 'for last; do :; done; exec > "${last#file:}" 2>&1'

/** A program in place of ffmpeg that does what the test wants. */
async function withFake(script: string, { limits = {}, searchPath = process.env['PATH'] ?? '' } = {}) {
  await writeFile(fake(), `#!/bin/sh\n${VERSION}\n${script}\n`)
  await chmod(fake(), 0o755)
  return createFfmpegMediaTools({
    ffmpegPath: fake(),
    ffprobePath: (await tools.availability()).ffprobe,
    limits,
    searchPath,
  })
}

const fake = () => path.join(folder, 'fake-ffmpeg')

/** A script that does nothing, and can be seen to by its own name. */
const HANG = 'exec tail -n 0 -f "$0"'

/** A search path with the tools that limit a process, and `bwrap` as given: nothing, or a script. */
async function searchPathWith(bwrap: string | null): Promise<string> {
  const found = path.join(folder, 'programs')
  await mkdir(found, { recursive: true })
  for (const name of ['setpriv', 'prlimit', 'nice']) await symlink(`/usr/bin/${name}`, path.join(found, name))
  if (bwrap !== null) await writeFile(path.join(found, 'bwrap'), bwrap, { mode: 0o755 })
  return found
}

/** The programs that the tests need; a machine without them is told by the name of what is missing. */
test.each(['bwrap', 'prlimit', 'setpriv'])('%s is there', (name) => {
  expect(existsSync(`/usr/bin/${name}`)).toBe(true)
})

describe.each([
  { where: 'in the sandbox', path: () => process.env['PATH'] ?? '', isOn: true },
  { where: 'with limits alone', path: () => searchPathWith(null), isOn: false },
])('ffmpeg and ffprobe $where', ({ path: findPath, isOn }) => {
  let searchPath = ''
  beforeEach(async () => {
    searchPath = await findPath()
  })

  test('say which of the two it is', async () => {
    const { ffmpeg } = await tools.availability()
    expect(await createFfmpegMediaTools({ ffmpegPath: ffmpeg, ffprobePath: null, searchPath }).sandbox()).toMatchObject(
      { isOn },
    )
    expect(await (await withFake(HANG, { searchPath })).sandbox()).toMatchObject({ isOn })
  })

  test('a decoder that hangs is ended, and says so', async () => {
    const hanging = await withFake(HANG, { limits: { stallSeconds: 1 }, searchPath })
    await expect(hanging.normalise(await tone({ seconds: 1 }), output())).rejects.toMatchObject({
      code: 'media_timeout',
      message: messages.readingTooLong,
    })
    await expect.poll(() => processesWith(fake()), { timeout: 20_000 }).toEqual([])
  })

  test('a decoder that hangs is ended when nobody waits for it any longer', async () => {
    const hanging = await withFake(HANG, { searchPath })
    const giveUp = new AbortController()
    const work = outcome(hanging.normalise(await tone({ seconds: 1 }), output(), { signal: giveUp.signal }))
    await expect.poll(() => processesWith(`-f ${fake()}`), { timeout: 20_000 }).not.toEqual([])
    giveUp.abort(new Error('given up'))
    expect(await work).toBe('Error: given up')
    await expect.poll(() => processesWith(fake()), { timeout: 20_000 }).toEqual([])
  })

  test('a decoder that works but never ends is ended too', async () => {
    const endless = await withFake(
      'at=0; while :; do at=$((at+1)); echo "out_time_us=$at"; echo progress=continue; sleep 0.05; done',
      { limits: { wallSeconds: 1 }, searchPath },
    )
    expect(await outcome(endless.normalise(await tone({ seconds: 1 }), output()))).toBe('media_timeout')
  })

  test('tell how far they are while they work', async () => {
    const steady = await withFake(
      'echo out_time_us=1000000; echo progress=continue; echo out_time_us=2000000; echo progress=continue; ' +
        `${INTO_OUTPUT}; head -c 64044 /dev/zero`,
      { searchPath },
    )
    const seconds: number[] = []
    expect(
      await steady.normalise(await tone({ seconds: 1 }), output(), { onSeconds: (soFar) => seconds.push(soFar) }),
    ).toMatchObject({ lengthSeconds: 2 })
    expect(seconds).toEqual([1, 2])
  })

  test('processor time is bounded', async () => {
    const busy = await withFake('while :; do :; done', { limits: { cpuSeconds: 1 }, searchPath })
    expect(await outcome(busy.normalise(await tone({ seconds: 1 }), output()))).toBe('media_timeout')
  })

  test('memory, output and environment are bounded', async () => {
    process.env['LONGHAND_TEST_SECRET'] = 'secret'
    onTestFinished(() => {
      delete process.env['LONGHAND_TEST_SECRET']
    })
    const limits = { memoryBytes: 1_205_632 * 1024, outputBytes: 14_950 * 512 }
    const curious = await withFake(
      `${INTO_OUTPUT}; env; echo "memory $(ulimit -v) file $(ulimit -f) core $(ulimit -c)"; printf %1000s`,
      { limits, searchPath },
    )
    expect(await outcome(curious.normalise(await tone({ seconds: 1 }), output()))).toBe('taken')
    const seen = await readFile(output(), 'utf8')
    const names = [...seen.matchAll(/^(\w+)=/gm)].map(([, name]) => name)
    expect(new Set(names)).toEqual(new Set(['AV_LOG_FORCE_NOCOLOR', 'HOME', 'LANG', 'PATH', 'PWD']))
    expect(seen).toMatch(/^PWD=.*\/longhand-media-/m)
    expect(seen).toContain('memory 1205632 file 14950 core 0')
  })

  test('a file that grows past its limit is a limit', async () => {
    const writer = await withFake(`${INTO_OUTPUT}; exec head -c 100000 /dev/zero`, {
      limits: { outputBytes: 50_000 },
      searchPath,
    })
    expect(await outcome(writer.normalise(await tone({ seconds: 1 }), output()))).toBe('media_limit')
  })

  test('too little memory is a limit, and no verdict on the file', async () => {
    const tight = createFfmpegMediaTools({ ...(await programs()), limits: { memoryBytes: 60_000_000 }, searchPath })
    expect(await outcome(tight.normalise(await tone({ seconds: 1 }), output()))).toBe('media_limit')
  })

  test('a disk without room is no verdict on the file either', async () => {
    const full = await withFake('echo "Error writing trailer: No space left on device" >&2; exit 1', { searchPath })
    expect(await outcome(full.normalise(await tone({ seconds: 1 }), output()))).toBe('storage_full')
  })

  test('die with a worker that is killed', async () => {
    await withFake(HANG)
    const script = path.join(folder, 'worker.ts')
    const adapter = path.resolve(import.meta.dirname, '../../server/adapters/media-ffmpeg/index.ts')
    const settings = { ffmpegPath: fake(), ffprobePath: (await tools.availability()).ffprobe, searchPath }
    await writeFile(
      script,
      `
      import { createFfmpegMediaTools } from ${JSON.stringify(adapter)}
      const tools = createFfmpegMediaTools(${JSON.stringify(settings)})
      await tools.normalise(${JSON.stringify(await tone({ seconds: 1 }))}, ${JSON.stringify(output())})
    `,
    )
    const worker = spawn(process.execPath, [script], { stdio: 'ignore' })
    onTestFinished(() => {
      worker.kill('SIGKILL')
    })
    await expect.poll(() => processesWith(`-f ${fake()}`), { timeout: 20_000 }).not.toEqual([])
    worker.kill('SIGKILL')
    await expect.poll(() => processesWith(fake()), { timeout: 20_000 }).toEqual([])
  })
})

describe('a decoder that was taken over', () => {
  /** Reads what it can, calls out, and writes elsewhere; its output says what came of it. */
  async function takeOver(searchPath: string) {
    const calls: string[] = []
    const server = net.createServer((socket) =>
      socket.on('data', (bytes) => calls.push(bytes.toString())).on('error', () => {}),
    )
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => {
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const medium = await tone({ seconds: 1 })
    await writeFile(path.join(folder, 'session-secret'), 'hush-hush')
    const evil = await withFake(
      `${INTO_OUTPUT}
      cat /proc/[0-9]*/environ | tr '\\0' '\\n' | sed -n 's/^PATH=.*/an environment/p'
      cat ${folder}/session-secret; cat ${medium} | wc -c; echo $(ls ${folder}); cat /etc/passwd
      touch ${folder}/left-behind; echo "$0" > ${folder}/session-secret
      bash -c 'echo called > /dev/tcp/127.0.0.1/${port}'
      printf %1000s`,
      { searchPath },
    )
    expect(await outcome(evil.normalise(medium, output()))).toBe('taken')
    return {
      seen: await readFile(output(), 'utf8'),
      calls,
      names: await readdir(folder),
      secret: await readFile(path.join(folder, 'session-secret'), 'utf8'),
      medium: (await readFile(medium)).length,
    }
  }

  test('reads its file and nothing else, changes nothing, and reaches nobody', async () => {
    const { seen, calls, names, secret, medium } = await takeOver(process.env['PATH'] ?? '')
    expect(seen).toContain(`${medium}\n`)
    expect(seen).not.toMatch(/an environment|hush-hush|root:/)
    expect(seen).toMatch(/^fake-ffmpeg output\.part$/m)
    expect(seen).toContain('Read-only file system')
    expect(seen).toContain('Connection refused')
    expect({ calls, isLeft: names.includes('left-behind'), secret }).toEqual({
      calls: [],
      isLeft: false,
      secret: 'hush-hush',
    })
  })

  test('would do all of it without the sandbox', async () => {
    const { seen, calls, names, secret } = await takeOver(await searchPathWith(null))
    expect(seen).toMatch(/an environment/)
    expect(seen).toMatch(/hush-hush/)
    expect(seen).toMatch(/root:/)
    expect(names).toContain('left-behind')
    expect(secret).toContain('fake-ffmpeg')
    await expect.poll(() => calls).toEqual(['called\n'])
  })
})

describe('ffmpeg and ffprobe', () => {
  test('a rush of media is looked at a few at a time, and all of it is believed', async () => {
    const { ffmpeg } = await tools.availability()
    const crowd = path.join(folder, 'crowd')
    const seen = path.join(folder, 'seen')
    await Promise.all([mkdir(crowd), mkdir(seen)])
    // Names alone, for a look may write no byte; outside of the sandbox, which would let it write no name either.
    const counting = await withFake(
      `touch ${crowd}/$$; touch ${seen}/$(ls ${crowd} | wc -l)-$$; sleep 0.05; "${ffmpeg}" "$@"; code=$?; rm ` +
        `${crowd}/$$; exit $code`,
      { searchPath: await searchPathWith(null) },
    )
    const medium = await tone({ seconds: 1 })
    const rush = await Promise.all(Array.from({ length: 3 * LOOKS_AT_ONCE }, () => outcome(counting.probe(medium))))
    expect(new Set(rush)).toEqual(new Set(['taken']))
    const counts = (await readdir(seen)).map((name) => Number.parseInt(name, 10))
    expect(counts).toHaveLength(3 * LOOKS_AT_ONCE)
    expect(Math.max(...counts)).toBeLessThanOrEqual(LOOKS_AT_ONCE)
  })

  test('a system that forbids the sandbox has limits alone, and says why', async () => {
    const forbidden = await searchPathWith(
      '#!/bin/sh\necho "bwrap: No permissions to create a new namespace" >&2; exit 1\n',
    )
    const limited = createFfmpegMediaTools({ ...(await programs()), searchPath: forbidden })
    expect(await limited.sandbox()).toEqual({
      isOn: false,
      text: expect.stringMatching(
        /does not run in bubblewrap here \(No permissions to create a new namespace\).*only limits/s,
      ),
    })
    expect(await outcome(limited.probe(await tone({ seconds: 1 })))).toBe('taken')
  })

  test('a system without the sandbox says what to install', async () => {
    const searchPath = await searchPathWith(null)
    const empty = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null, searchPath })
    expect(await empty.sandbox()).toEqual({ isOn: false, text: messages.mediaToolsMissing })
    const limited = createFfmpegMediaTools({ ...(await programs()), searchPath })
    expect(await limited.sandbox()).toEqual({
      isOn: false,
      text: expect.stringContaining('Install the package bubblewrap'),
    })
  })

  test('a sandbox that fails later is no verdict on the file', async () => {
    const flaky = await searchPathWith(
      '#!/bin/sh\nfor last; do [ "$last" = -version ] && exit 0; done\necho "bwrap: Resource temporarily ' +
        'unavailable" >&2; exit 1\n',
    )
    const unlucky = createFfmpegMediaTools({ ...(await programs()), searchPath: flaky })
    await expect(unlucky.probe(await tone({ seconds: 1 }))).rejects.toThrow('Resource temporarily unavailable')
  })

  test('programs that came with libraries of their own find them in the sandbox', async () => {
    const { ffmpeg, ffprobe } = await tools.availability()
    const own = path.join(folder, 'bundled')
    await mkdir(own)
    await Promise.all([
      copyFile(ffmpeg ?? '', path.join(own, 'ffmpeg')),
      copyFile(ffprobe ?? '', path.join(own, 'ffprobe')),
    ])
    const bundled = createFfmpegMediaTools({ ffmpegPath: path.join(own, 'ffmpeg'), ffprobePath: null })
    expect(await bundled.sandbox()).toMatchObject({ isOn: true })
    expect(await bundled.probe(await tone({ seconds: 1 }))).toMatchObject({ kind: 'audio' })
  })

  test('are told by their names, and by what to install', async () => {
    expect(await tools.availability()).toMatchObject({
      ffmpeg: expect.stringContaining('ffmpeg'),
      ffprobe: expect.stringContaining('ffprobe'),
      advice: null,
    })
    const missing = createFfmpegMediaTools({
      ffmpegPath: path.join(folder, 'nowhere'),
      ffprobePath: null,
      searchPath: '',
    })
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
