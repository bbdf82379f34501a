import { expect, test, vi } from 'vitest'
import type { Kept } from '../../../../shared/bridge/recordings.ts'
import type { Recording } from '../core/recording.ts'
import { createDesktopDisk } from './desktop-disk.ts'
import { isFullDisk } from './keeper.ts'

const recording: Recording = { id: 'r1', kind: 'audio', mimeType: 'audio/webm', startedAt: 1, recordedMs: 0 }

function build(answer: Kept = 'kept') {
  const recordings = {
    begin: vi.fn(async () => answer),
    append: vi.fn(async () => answer),
    close: vi.fn(async () => {}),
    list: vi.fn(),
    remove: vi.fn(),
    removeAll: vi.fn(),
    freeBytes: vi.fn(),
    sources: vi.fn(),
  }
  return { recordings, disk: createDesktopDisk(recordings) }
}

test('[DT-007] slices go to the main process as they come', async () => {
  const { recordings, disk } = build()
  const writer = await disk.begin('anna', recording)
  await writer.append(new Blob(['one']), 1000)
  await writer.close()
  expect(recordings.begin).toHaveBeenCalledWith('anna', recording)
  expect(recordings.append).toHaveBeenCalledExactlyOnceWith('anna', 'r1', new TextEncoder().encode('one'), 1000)
  expect(recordings.close).toHaveBeenCalledExactlyOnceWith('anna', 'r1')
})

test('[DT-007] a full disk is told as one', async () => {
  const { disk } = build('full')
  await expect(disk.begin('anna', recording)).rejects.toSatisfy(isFullDisk)
})

test('a recording is read from the own origin, as what it is there', async () => {
  const { disk } = build()
  const fetch = vi.fn(async (_path: string) => new Response('OggS', { headers: { 'content-type': 'audio/ogg' } }))
  vi.stubGlobal('fetch', fetch)
  const [blob] = await disk.read('anna', 'r1')
  expect([fetch.mock.calls, blob?.type, await blob?.text()]).toEqual([
    [['/local/recordings/anna/r1']],
    'audio/ogg',
    'OggS',
  ])
  fetch.mockResolvedValue(new Response(null, { status: 404 }))
  expect(await disk.read('anna', 'r2')).toEqual([])
  vi.unstubAllGlobals()
})
