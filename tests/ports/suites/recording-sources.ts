import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { RecordingSources, SourcePlace } from '../../../server/ports/recording-sources.ts'

/** A place of the kind, and how to change what is in it past the adapter. */
export interface SourceWorld {
  sources: RecordingSources
  place: SourcePlace
  put: (name: string, content: string) => Promise<unknown>
  remove: (name: string) => Promise<unknown>
  /** Whether a recording can be read from where another left off, and says its size. */
  resumes: boolean
}

/** What every kind of source does. Each test opens a world of its own. */
export function describeRecordingSource(kind: string, open: () => Promise<SourceWorld>): void {
  const { signal } = new AbortController()
  describe(kind, () => {
    test('has the recordings, and nothing else', async () => {
      const { sources, place, put } = await open()
      expect(await sources.list(place, signal)).toEqual([])
      for (const name of ['Radio/a.wav', 'b.MP3', 'notes.txt', '.hidden.wav']) await put(name, `sound of ${name}`)
      await put('empty.wav', '')
      const found = (await sources.list(place, signal)).filter(({ problem }) => !problem)
      expect(found.map(({ name }) => name).toSorted()).toEqual(['Radio/a.wav', 'b.MP3'])
      expect((await sources.list(place, signal)).filter(({ problem }) => !problem)).toEqual(found)
    })

    test('tells one that changed from what it was', async () => {
      const { sources, place, put } = await open()
      await put('a.wav', 'one')
      const [first] = await sources.list(place, signal)
      await put('a.wav', 'two and more')
      const [second] = await sources.list(place, signal)
      expect([second!.name, second!.id === first!.id]).toEqual(['a.wav', false])
    })

    test('gives the bytes, also from where another left off, and not once it changed or went', async () => {
      const { sources, place, put, remove, resumes } = await open()
      await put('a.wav', 'a recording')
      const [found] = await sources.list(place, signal)
      const { id } = found!
      const all = await sources.open(place, found!, { signal })
      const about = resumes ? [11, id] : [null, null]
      expect([all.sizeBytes, all.version, String(await buffer(all.bytes))]).toEqual([...about, 'a recording'])
      const rest = await sources.open(place, found!, { signal, from: { byte: 2, version: id } })
      expect([rest.startsAt, String(await buffer(rest.bytes))]).toEqual(resumes ? [2, 'recording'] : [0, 'a recording'])
      const anew = await sources.open(place, found!, { signal, from: { byte: 2, version: 'of another' } })
      expect([anew.startsAt, String(await buffer(anew.bytes))]).toEqual([0, 'a recording'])
      await put('a.wav', 'another, which is longer')
      await expect(sources.open(place, found!, { signal })).rejects.toMatchObject({ code: 'link_gone' })
      await remove('a.wav')
      await expect(sources.open(place, found!, { signal })).rejects.toMatchObject({ code: 'link_gone' })
    })

    test('ends when it is told to', async () => {
      const { sources, place, put } = await open()
      await put('a.wav', 'sound')
      const reason = new Error('That is enough.')
      await expect(sources.list(place, AbortSignal.abort(reason))).rejects.toBe(reason)
    })
  })
}
