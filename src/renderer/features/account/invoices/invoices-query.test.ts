// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invoicesQuery } from './invoices-query.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('[PA-047] invoices are shown after a second, not before, however soon they are there', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  const shown = vi.fn<(invoices: unknown) => void>()
  const asked = new QueryClient().fetchQuery(invoicesQuery).then(shown)
  await vi.advanceTimersByTimeAsync(990)
  expect(shown).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(10)
  await asked
  expect(shown).toHaveBeenCalledWith([])
})
