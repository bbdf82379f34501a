// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawFor } from '../../../lib/drawn-for.ts'
import { useTranslating } from './use-translating.ts'

const ID = '0199a1b2-0000-7000-8000-000000000001'
const TRANSLATION = {
  file: ID,
  language: 'es',
  status: 'TRANSLATING',
  progress: 0,
  is_finished: false,
  is_outdated: false,
  failure: null,
}

beforeEach(() => {
  drawFor('ana')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') return Response.json(TRANSLATION)
    return Response.json(url.includes('/cost') ? { seconds: 60, available_seconds: 900, notice: null } : [])
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The editor's way of asking, and where its page is. */
function open() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={[`/editor/${ID}`]}>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  const { result, unmount } = renderHook(
    () => ({ ...useTranslating(ID, async () => {}), place: useLocation().pathname }),
    { wrapper },
  )
  const confirm = () =>
    act(() => result.current.confirm({ language: 'es', isAgain: false, seconds: 60, availableSeconds: 900 }))
  return { result, unmount, confirm }
}

test('[TR-005] 2 seconds after a translation was asked for the editor goes to it, and not before', async () => {
  const { result, confirm } = open()
  await confirm()
  await act(() => vi.advanceTimersByTimeAsync(1999))
  expect(result.current.place).toBe(`/editor/${ID}`)
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(result.current.place).toBe(`/editor/es/${ID}`)
})

test('an editor that is left meanwhile goes nowhere', async () => {
  const { result, unmount, confirm } = open()
  await confirm()
  unmount()
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(result.current.place).toBe(`/editor/${ID}`)
})
