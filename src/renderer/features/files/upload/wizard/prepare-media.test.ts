import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MediaBridge, PreparedReply, WorkProgress } from '../../../../../shared/bridge/media.ts'
import { createMediaPreparer } from './prepare-media.ts'

const talk = new File(['picture and sound'], 'talk.mp4', { lastModified: 7 })
const other = new File(['x'], 'other.mp4')

let tell: (progress: WorkProgress) => void
let prepare: ReturnType<typeof vi.fn<MediaBridge['prepare']>>
let media: MediaBridge
let cancel: ReturnType<typeof vi.fn<(job: string) => void>>
let release: ReturnType<typeof vi.fn<(id: string) => Promise<void>>>

beforeEach(() => {
  prepare = vi.fn<MediaBridge['prepare']>(async (_job, file) => ({
    isDone: true,
    medium: { id: 'm1', name: `${file.name.slice(0, -4)}.ogg`, bytes: 4 },
  }))
  cancel = vi.fn()
  release = vi.fn(async () => {})
  media = {
    isAvailable: async () => true,
    prepare,
    peaks: async () => ({ isDone: false, message: null }),
    onProgress: (listener) => {
      tell = listener
      return () => {}
    },
    cancel: (job) => cancel(job),
    release: (id) => release(id),
  }
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response('OggS')),
  )
})
afterEach(() => vi.unstubAllGlobals())

test('[DT-013] what the desktop made is uploaded in the place of the file, and is not left on the disk', async () => {
  const made = await createMediaPreparer(media).prepare([talk, other], 'sound-only')
  expect(made?.map(({ name, type, lastModified }) => [name, type, lastModified])).toEqual([
    ['talk.ogg', 'audio/ogg', 7],
    ['other.ogg', 'audio/ogg', other.lastModified],
  ])
  expect(await made?.[0]?.text()).toBe('OggS')
  expect(prepare.mock.calls.map(([, file, work]) => [file, work])).toEqual([
    [talk, 'sound-only'],
    [other, 'sound-only'],
  ])
  expect(release).toHaveBeenCalledTimes(2)
})

test('[DT-013] it shows how far it is, of its own work alone, and can be cancelled', async () => {
  const answer = Promise.withResolvers<PreparedReply>()
  prepare.mockReturnValue(answer.promise)
  const preparer = createMediaPreparer(media)
  const preparing = preparer.prepare([talk, other], 'shrink')
  const job = prepare.mock.calls[0]?.[0] ?? ''
  expect(preparer.store.getState().running).toEqual({ name: 'talk.mp4', fraction: null, number: 1, all: 2 })
  tell({ job, fraction: 0.5 })
  tell({ job: 'another', fraction: 0.9 })
  expect(preparer.store.getState().running?.fraction).toBe(0.5)
  preparer.cancel()
  expect(cancel).toHaveBeenCalledExactlyOnceWith(job)
  answer.resolve({ isDone: false, message: null })
  expect(await preparing).toBeNull()
  expect(prepare).toHaveBeenCalledOnce()
  expect(preparer.store.getState()).toEqual({ running: null, failed: [] })
})

test('[DT-013] a file that it came to nothing with is named, and nothing goes up', async () => {
  prepare.mockResolvedValueOnce({ isDone: false, message: 'It has no sound.' })
  const preparer = createMediaPreparer(media)
  expect(await preparer.prepare([talk, other], 'shrink')).toBeNull()
  expect(preparer.store.getState().failed).toEqual([{ name: 'talk.mp4', message: 'It has no sound.' }])
})
