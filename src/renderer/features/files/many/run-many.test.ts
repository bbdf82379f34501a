import { expect, test } from 'vitest'
import { fakeFile } from '../../../../../tests/support/fake-file.ts'
import { type ManyProgress, runMany } from './run-many.ts'

const items = [1, 2, 3].map((n) => fakeFile(n))

test('each file is tried once, and what was refused is named with its reason', async () => {
  const seen: ManyProgress[] = []
  const result = await runMany(items, ({ file }) => Promise.resolve(file.name === 'File 2.wav' ? 'No.' : null), {
    signal: new AbortController().signal,
    onProgress: (progress) => seen.push(progress),
  })
  expect(seen.map(({ done }) => done)).toEqual([1, 2, 3])
  expect(result.refusals).toEqual([{ item: items[1], reason: 'No.' }])
})

test('a cancelled run tries no other file', async () => {
  const cancel = new AbortController()
  const tried: string[] = []
  const act = ({ file }: (typeof items)[0]) => {
    tried.push(file.name)
    cancel.abort()
    return Promise.resolve(null)
  }
  const { done } = await runMany(items, act, { signal: cancel.signal, onProgress: () => {} })
  expect([done, tried]).toEqual([1, ['File 1.wav']])
})
