// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeFile } from '../../../tests/support/fake-file.ts'
import { downloadExport } from './download-export.ts'

const { file } = fakeFile(1, { name: 'talk.wav' })
const asked: string[] = []
const blobs: Blob[] = []
const saved: { name: string; blob: Blob }[] = []
const keepSaved = (event: Event) => {
  event.preventDefault()
  saved.push({ name: (event.target as HTMLAnchorElement).download, blob: blobs.at(-1)! })
}

beforeEach(() => {
  asked.length = saved.length = blobs.length = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  document.addEventListener('click', keepSaved)
  // jsdom has neither.
  Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`, revokeObjectURL: () => undefined })
})
afterEach(() => {
  document.removeEventListener('click', keepSaved)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Answers every call with these pieces, whose length is known. */
function answer(pieces: string[], headers: Record<string, string> = {}): void {
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url)
    const body = new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'content-length': String(pieces.join('').length), ...headers } })
  })
}

/** Begins a download; `isLoaded` resolves when all is here and the pause has begun. */
function begin(item: Parameters<typeof downloadExport>[1], signal = new AbortController().signal) {
  const shares: (number | null)[] = []
  const { promise: isLoaded, resolve } = Promise.withResolvers<void>()
  const done = downloadExport(
    file,
    item,
    (share) => {
      shares.push(share)
      // Once with the last piece, and once more at the end.
      if (shares.filter((one) => one === 1).length === 2) resolve()
    },
    signal,
  )
  return { done, isLoaded: Promise.race([isLoaded, done]), shares }
}

test('[EX-015] [EX-016] [EX-017] tells how far a download is, and saves it by its name 2 seconds after', async () => {
  answer(['one ', 'two.'], { 'content-disposition': 'attachment; filename="talk.txt"' })
  const { done, isLoaded, shares } = begin({ kind: 'transcript', format: 'txt', query: { translate_language: 'es' } })
  await isLoaded
  expect(asked).toEqual([`/api/longhand/file/export/${file._id}/txt?translate_language=es`])
  expect(shares).toEqual([0.5, 1, 1])
  await vi.advanceTimersByTimeAsync(1999)
  expect(saved).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  await done
  expect(saved.map(({ name }) => name)).toEqual(['talk.txt'])
  expect(saved[0]!.blob.size).toBe(8)
})

test('[EX-016] the server’s name counts; without one the medium’s ending gives way to the format’s', async () => {
  for (const [headers, name] of [
    [{ 'content-disposition': 'attachment; filename="other.srt"' }, 'other.srt'],
    [{}, 'talk.srt'],
  ] as const) {
    answer(['1'], headers)
    const { done, isLoaded } = begin({ kind: 'transcript', format: 'srt', query: {} })
    await isLoaded
    await vi.runAllTimersAsync()
    await done
    expect(saved.at(-1)?.name).toBe(name)
  }
})

test('[EX-018] media are those of the download route, saved under their own name', async () => {
  answer(['RIFF'])
  const { done, isLoaded } = begin({ kind: 'media' })
  await isLoaded
  await vi.runAllTimersAsync()
  await done
  expect(asked).toEqual([`/api/longhand/file/media/download/${file._id}`])
  expect(saved.map(({ name }) => name)).toEqual(['talk.wav'])
})

test('given up within the 2 seconds nothing is saved', async () => {
  answer(['RIFF'])
  const giveUp = new AbortController()
  const { done, isLoaded } = begin({ kind: 'media' }, giveUp.signal)
  await isLoaded
  giveUp.abort()
  await expect(done).rejects.toThrow()
  await vi.runAllTimersAsync()
  expect(saved).toEqual([])
})
