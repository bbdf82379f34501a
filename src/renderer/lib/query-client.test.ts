import { QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from './query-client.ts'

const KEY = ['list'] as const

test('what changes while it is fetched for the first time is fetched once more', async () => {
  const client = createQueryClient()
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const observer = new QueryObserver(client, { queryKey: KEY, queryFn })
  const stop = observer.subscribe(() => undefined)
  void client.invalidateQueries({ queryKey: KEY })
  answers[0]!('before')
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[1]!('after')
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toBe('after'))
  stop()
})

test('what is there already is fetched anew at once', async () => {
  const client = createQueryClient()
  client.setQueryData(KEY, 'known')
  const answers: ((value: string) => void)[] = []
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn }).subscribe(() => undefined)
  const first = client.invalidateQueries({ queryKey: KEY })
  const second = client.invalidateQueries({ queryKey: KEY })
  expect(answers).toHaveLength(2)
  answers[1]!('after')
  await Promise.all([first, second])
  expect([client.getQueryData(KEY), answers.length]).toEqual(['after', 2])
  stop()
})
