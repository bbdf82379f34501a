// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useScreensAhead } from './screens-ahead.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const fetched = vi.hoisted(() => [] as string[])
vi.mock('../features/files/files-screen.tsx', () => ({ default: fetched.push('files') }))
vi.mock('../features/editor/index.tsx', () => ({ default: fetched.push('editor') }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function Page() {
  useScreensAhead(true)
  return null
}

/** Leaves a page open for longer than it puts off what is fetched ahead. */
async function stay(): Promise<void> {
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>,
    ),
  )
  await vi.advanceTimersByTimeAsync(5000)
  await vi.dynamicImportSettled()
  await act(async () => root.unmount())
}

test('the list and the editor are fetched ahead, but for who asked the browser to save data', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  await stay()
  expect(fetched).toEqual([])
  vi.stubGlobal('navigator', { connection: { saveData: false } })
  await stay()
  expect(fetched.toSorted()).toEqual(['editor', 'files'])
})
