import { expect, test } from 'vitest'
import { onceMore } from './once-more.ts'

/** Work of which each turn ends when it is told to. */
function turns() {
  const ends: (() => void)[] = []
  const look = onceMore(() => new Promise<void>((resolve) => ends.push(resolve)))
  return { look, ends, settled: () => new Promise((resolve) => setTimeout(resolve)) }
}

test('who asks while it is under way has it done once more, however many they are', async () => {
  const { look, ends, settled } = turns()
  const asked = [look(), look(), look()]
  ends[0]!()
  await settled()
  expect(ends).toHaveLength(2)
  ends[1]!()
  await Promise.all(asked)
  expect(ends).toHaveLength(2)
})

test('who asks after it is done has it done anew', async () => {
  const { look, ends } = turns()
  for (const nth of [0, 1]) {
    const done = look()
    ends[nth]!()
    await done
  }
  expect(ends).toHaveLength(2)
})

test('a turn that fails tells those who wait for it, and the next one is done', async () => {
  let times = 0
  const look = onceMore(() => (times++ === 0 ? Promise.reject(new Error('away')) : Promise.resolve()))
  await expect(look()).rejects.toThrow('away')
  await look()
  expect(times).toBe(2)
})
