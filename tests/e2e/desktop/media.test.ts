import { randomUUID } from 'node:crypto'
import { access, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { createLocalFiles } from '../../../src/main/local-files.ts'
import { findFfmpeg } from '../../../src/main/media/find-ffmpeg.ts'
import { createPreparedFinder } from '../../../src/main/media/find-prepared.ts'
import { registerMedia } from '../../../src/main/media/media-ipc.ts'
import { createMediaWorks } from '../../../src/main/media/media-works.ts'
import { peaksOf } from '../../../src/main/media/peaks-of.ts'
import { createFfmpegRunner, type RunFfmpeg } from '../../../src/main/media/run-ffmpeg.ts'
import { MEDIA_CHANNELS, type MediaWork, PREPARED_PATH } from '../../../src/shared/bridge/media.ts'
import { messages } from '../../../src/shared/messages.ts'
import { childProcesses } from '../../support/child-processes.ts'
import { encoded, joined, tone, video } from '../../support/media-samples.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { FOREIGN_SENDERS, openGate } from './gate.ts'

const run = createFfmpegRunner('/usr/bin/ffmpeg')

async function open(runner: RunFfmpeg | null = run) {
  const folder = path.join(await temporaryFolder(), 'prepared')
  const progress: (number | null)[] = []
  const works = await createMediaWorks({ folder, run: runner, onProgress: (_job, fraction) => progress.push(fraction) })
  return { works, progress, folder }
}

/** Makes it, and answers the file that was made. */
async function made(file: string, work: MediaWork) {
  const { works, progress, folder } = await open()
  const reply = await works.prepare(randomUUID(), file, work)
  if (!reply.isDone) throw new Error(reply.message ?? 'cancelled')
  const output = (await works.find(reply.medium.id)) ?? ''
  return { ...reply.medium, output, works, progress, folder }
}

/** Children that were begun since; of those before, some may just end. */
const childrenSince = async (before: readonly number[]) =>
  (await childProcesses()).filter((pid) => !before.includes(pid))

async function secondsOf(file: string): Promise<number> {
  return (await peaksOf(run, file)).length / 20
}

test('[DT-013] the sound of a video is taken alone, with progress', async () => {
  const file = await video(await tone({ seconds: 6 }), 'mkv', { seconds: 6 })
  const { name, bytes, output, progress, folder } = await made(file, 'sound-only')
  expect(name).toBe(path.basename(file).replace(/mkv$/, 'ogg'))
  expect((await readFile(output)).subarray(0, 4).toString()).toBe('OggS')
  expect(bytes).toBe((await readFile(output)).length)
  expect(bytes).toBeLessThan((await readFile(file)).length)
  expect(await secondsOf(output)).toBeCloseTo(6, 0)
  expect(progress.at(-1)).toBeGreaterThan(0.8)
  expect(await readdir(folder)).toHaveLength(1)
})

test('[DT-013] a large sound is shrunk to opus for speech', async () => {
  const file = await tone({ seconds: 20 })
  const { bytes, output } = await made(file, 'shrink')
  expect(bytes).toBeLessThan((await readFile(file)).length / 6)
  expect(await secondsOf(output)).toBeCloseTo(20, 0)
})

test('[DT-013] long silences are cut, and what is said is kept', async () => {
  const sound = await joined([await tone({ seconds: 3 }), await tone({ seconds: 2, hertz: 880 })], { pauseSeconds: 6 })
  expect(await secondsOf(sound)).toBeCloseTo(17, 0)
  const { output } = await made(sound, 'cut-silence')
  const peaks = await peaksOf(run, output)
  const loud = peaks.filter((peak) => peak > 5).length / 20
  expect(loud).toBeGreaterThan(4.5)
  expect(peaks.length / 20).toBeLessThan(8)
})

test('[DT-013] peaks show where the sound is, twenty for each second', async () => {
  const peaks = await peaksOf(
    run,
    await encoded(await joined([await tone({ seconds: 2 })], { pauseSeconds: 2 }), 'm4a'),
  )
  expect(peaks.length).toBeGreaterThanOrEqual(79)
  expect(Math.min(...peaks.slice(5, 35))).toBeGreaterThan(10)
  expect(Math.max(...peaks.slice(50, 75))).toBeLessThan(5)
})

test('[DT-013] peaks are whole where ffmpeg, on a busy machine, ends long after its last sound', async () => {
  const slow = path.join(await temporaryFolder(), 'ffmpeg')
  await writeFile(slow, '#!/bin/sh\n/usr/bin/ffmpeg "$@"\ncode=$?\nexec 1>&-\nsleep 0.3\nexit $code\n', { mode: 0o755 })
  const peaks = await peaksOf(createFfmpegRunner(slow), await tone({ seconds: 2 }))
  expect(peaks.length).toBeGreaterThanOrEqual(39)
})

test('[DT-013] a work is cancelled at once, and leaves nothing', async () => {
  const before = await childProcesses()
  const begun = Promise.withResolvers<void>()
  const { works, folder } = await open((work) => {
    // As slow as real time, so that it is certainly at work when it is cancelled.
    const running = run({ ...work, inputOptions: ['-re', ...work.inputOptions], onProgress: () => begun.resolve() })
    return running
  })
  const job = randomUUID()
  const preparing = works.prepare(job, await tone({ seconds: 600 }), 'shrink')
  await begun.promise
  expect(await works.prepare(job, await tone({ seconds: 6 }), 'shrink')).toMatchObject({ isDone: false })
  works.cancel(job)
  expect(await preparing).toEqual({ isDone: false, message: null })
  expect(await readdir(folder)).toEqual([])
  await expect.poll(() => childrenSince(before)).toEqual([])
})

test('[DT-013] what is no medium, has no sound, or is no file is told as such, and leaves nothing', async () => {
  const folder = await temporaryFolder()
  const text = path.join(folder, 'talk.mp3')
  await writeFile(text, 'no medium at all')
  const list = path.join(folder, 'list.mp3')
  await writeFile(list, `ffconcat version 1.0\nfile '${await tone({ seconds: 6 })}'\n`)
  await mkdir(path.join(folder, 'folder.mp3'))
  const { works, folder: prepared } = await open()
  for (const file of [text, list, path.join(folder, 'folder.mp3'), path.join(folder, 'gone.mp3'), await video(null)]) {
    expect(await works.prepare(randomUUID(), file, 'sound-only'), file).toEqual({
      isDone: false,
      message: messages.mediumNotPrepared,
    })
  }
  expect(await readdir(prepared)).toEqual([])
  const without = await open(null)
  expect([without.works.isAvailable(), works.isAvailable()]).toEqual([false, true])
})

test('what was made is read from the own origin until it is released; the next start empties the folder', async () => {
  const { id, works, folder } = await made(await tone({ seconds: 6 }), 'shrink')
  const { serve } = createLocalFiles({ [PREPARED_PATH]: createPreparedFinder(works) })
  const get = (name: string, init?: RequestInit) => serve(new Request(`app://longhand${PREPARED_PATH}${name}`, init))
  const reply = await get(id)
  expect([reply.status, reply.headers.get('content-type'), (await reply.text()).slice(0, 4)]).toEqual([
    200,
    'audio/ogg',
    'OggS',
  ])
  await symlink('/etc/passwd', path.join(folder, 'passwd.ogg'))
  for (const name of ['passwd', '..%2f..%2fetc%2fpasswd', `${id}.ogg`, randomUUID(), ''])
    expect((await get(name)).status, name).toBe(404)
  expect((await get(id, { method: 'POST' })).status).toBe(404)
  await works.release(id)
  expect((await get(id)).status).toBe(404)
  await createMediaWorks({ folder, run, onProgress: () => {} })
  await expect(access(path.join(folder, 'passwd.ogg'))).rejects.toThrow()
})

test("[DT-013] ffmpeg is what FFMPEG_PATH names, else the one that came along, else the system's", () => {
  const there = new Set(['/own/ffmpeg', '/app/app.asar.unpacked/ffmpeg', '/app/ffmpeg', '/usr/bin/ffmpeg'])
  const exists = (file: string) => there.has(file)
  const find = (env: Record<string, string>, bundled: string | null) => findFfmpeg({ env, bundled, exists })
  expect(find({ FFMPEG_PATH: '/own/ffmpeg', PATH: '/usr/bin' }, '/app/ffmpeg')).toBe('/own/ffmpeg')
  expect(find({ FFMPEG_PATH: '/gone/ffmpeg', PATH: '/usr/bin' }, '/app/ffmpeg')).toBeNull()
  expect(find({ PATH: '/usr/bin' }, '/app/app.asar/ffmpeg')).toBe('/app/app.asar.unpacked/ffmpeg')
  expect(find({ PATH: '.:/sbin:/usr/bin' }, '/gone/ffmpeg')).toBe('/usr/bin/ffmpeg')
  expect(find({ PATH: '' }, null)).toBeNull()
})

test('[DT-013] the sound of a medium on this computer is drawn, with progress, until it is cancelled', async () => {
  const before = await childProcesses()
  const { works, progress } = await open()
  const file = await tone({ seconds: 6 })
  const drawn = await works.peaks(JOB, async () => file)
  expect(drawn.isDone && drawn.peaks.length).toBe(120)
  expect(progress.at(-1)).toBeGreaterThan(0.8)
  for (const nothing of [null, '/nowhere/talk.mp3'])
    expect(await works.peaks(JOB, async () => nothing)).toEqual({ isDone: false, message: messages.soundNotDrawn })
  const begun = Promise.withResolvers<void>()
  const slow = await open((work) =>
    run({ ...work, inputOptions: ['-re', ...work.inputOptions], onProgress: () => begun.resolve() }),
  )
  const drawing = slow.works.peaks(JOB, () => tone({ seconds: 600 }))
  await begun.promise
  slow.works.cancel(JOB)
  expect(await drawing).toEqual({ isDone: false, message: null })
  await expect.poll(() => childrenSince(before)).toEqual([])
})

const JOB = '0199a1b2-0000-4000-8000-000000000001'

function openMedia() {
  const works = { isAvailable: vi.fn(() => true), prepare: vi.fn(), peaks: vi.fn(), cancel: vi.fn(), release: vi.fn() }
  return {
    ...openGate((gate) => registerMedia(gate, { works, local: { find: async () => null } })),
    works,
    spies: Object.values(works),
  }
}

test('[DT-006] the page names a medium by its address, and what is not found there is not read', async () => {
  const found = async (address: string) =>
    address === '/local/outbox/1' ? { file: '/home/anna/outbox/1.media', type: '' } : null
  const peaks = vi.fn(async (_job: string, find: () => Promise<string | null>) => find())
  const { ask } = openGate((gate) =>
    registerMedia(gate, {
      works: { isAvailable: () => true, prepare: vi.fn(), peaks: peaks as never, cancel: vi.fn(), release: vi.fn() },
      local: { find: found },
    }),
  )
  expect(await ask(MEDIA_CHANNELS.peaks, JOB, '/local/outbox/1')).toBe('/home/anna/outbox/1.media')
  for (const other of ['/local/../etc/passwd', '/local/outbox/../../etc/passwd'])
    expect(await ask(MEDIA_CHANNELS.peaks, JOB, other), other).toBeNull()
})

test('a file that the person chose is worked on as they wish', async () => {
  const { ask, say, works } = openMedia()
  expect(await ask(MEDIA_CHANNELS.isAvailable)).toBe(true)
  await ask(MEDIA_CHANNELS.prepare, JOB, '/home/anna/talk.mp4', 'sound-only')
  say(MEDIA_CHANNELS.cancel, JOB)
  expect([works.prepare.mock.calls, works.cancel.mock.calls]).toEqual([
    [[JOB, '/home/anna/talk.mp4', 'sound-only']],
    [[JOB]],
  ])
})

test.each([
  [MEDIA_CHANNELS.prepare, [JOB, '', 'shrink']],
  [MEDIA_CHANNELS.prepare, [JOB, 'talk.mp4', 'shrink']],
  [MEDIA_CHANNELS.prepare, [JOB, '../talk.mp4', 'shrink']],
  [MEDIA_CHANNELS.prepare, [JOB, 'https://evil.example/talk.mp4', 'shrink']],
  [MEDIA_CHANNELS.prepare, [JOB, 'concat:/etc/passwd', 'shrink']],
  [MEDIA_CHANNELS.prepare, [JOB, '\\\\evil.example\\share\\talk.mp4', 'shrink']],
  [MEDIA_CHANNELS.prepare, [JOB, '/home/anna/talk.mp4\0.txt', 'shrink']],
  [MEDIA_CHANNELS.prepare, [JOB, '/home/anna/talk.mp4', '-f concat']],
  [MEDIA_CHANNELS.prepare, ['../job', '/home/anna/talk.mp4', 'shrink']],
  [MEDIA_CHANNELS.peaks, [JOB, '/home/anna/talk.mp4']],
  [MEDIA_CHANNELS.peaks, [JOB, 'app://longhand/local/outbox/1']],
  [MEDIA_CHANNELS.peaks, ['../job', '/local/outbox/1']],
  [MEDIA_CHANNELS.release, ['../../settings.json']],
  [MEDIA_CHANNELS.isAvailable, ['x']],
])('[DT-006] %s refuses %j', async (channel, args) => {
  const { ask, spies } = openMedia()
  await expect(ask(channel, ...args)).rejects.toThrow('something else')
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})

test.each(FOREIGN_SENDERS)('[DT-006] %s starts no ffmpeg', async (_, event) => {
  const { askFrom, sayFrom, spies } = openMedia()
  await expect(askFrom(event, MEDIA_CHANNELS.prepare, JOB, '/home/anna/talk.mp4', 'shrink')).rejects.toThrow('may not')
  sayFrom(event, MEDIA_CHANNELS.cancel, JOB)
  for (const spy of spies) expect(spy).not.toHaveBeenCalled()
})
