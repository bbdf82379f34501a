// @vitest-environment jsdom
import { act, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NOBODY, PERSON_HEADER } from '../../../../shared/contract/route.ts'
import { useValidation, type Validation } from './use-validation.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const fetchMock = vi.fn<typeof fetch>()
let root: Root
const states: Validation[] = []

function Screen() {
  states.push(useValidation('0123456789abcdef'))
  return null
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', fetchMock)
  states.length = 0
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <StrictMode>
        <Screen />
      </StrictMode>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  fetchMock.mockReset()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

test('[AU-087] the server is called after 3 seconds, not before, and once', async () => {
  fetchMock.mockResolvedValue(Response.json({ token: 'a.b.c', expire_date: 1, email: 'ana@example.org' }))
  await pass(2999)
  expect(fetchMock).not.toHaveBeenCalled()
  expect(states.at(-1)).toEqual({ phase: 'pending' })
  await pass(1)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(fetchMock.mock.calls[0]![0]).toBe('/api/longhand/auth/validate_email_address/0123456789abcdef')
  await pass(10_000)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(states.at(-1)).toEqual({ phase: 'opened' })
})

test('the link to a changed address opens no session', async () => {
  fetchMock.mockResolvedValue(Response.json({ token: null, expire_date: null, email: 'ana@example.org' }))
  await pass(3000)
  expect(states.at(-1)).toEqual({ phase: 'validated', email: 'ana@example.org' })
})

test('it says that a page of ours calls', async () => {
  fetchMock.mockResolvedValue(Response.json({ token: null, expire_date: null, email: 'ana@example.org' }))
  await pass(3000)
  expect(new Headers(fetchMock.mock.calls[0]![1]?.headers).get(PERSON_HEADER)).toBe(NOBODY)
})

test('a key that is refused has failed', async () => {
  fetchMock.mockResolvedValue(Response.json({ message: 'No.', code: 'not_found' }, { status: 404 }))
  await pass(3000)
  expect(states.at(-1)).toEqual({ phase: 'failed' })
})
