import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeEach, vi } from 'vitest'
import { FakeSocket } from './fake-socket.ts'

// Long enough for a busy machine; what is waited for is there much sooner.
configure({ asyncUtilTimeout: 15_000 })

/** Nothing is laid out here, so nothing changes its size. */
class StillSizes {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const never = { matches: false, addEventListener() {}, removeEventListener() {} }

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', StillSizes)
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('matchMedia', (media: string) => ({ ...never, media }))
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  for (const part of document.cookie.split('; ')) {
    // oxlint-disable-next-line unicorn/no-document-cookie -- jsdom has no Cookie Store
    document.cookie = `${part.split('=')[0]}=; Path=/; Max-Age=0`
  }
})

// A screen that the app was fetching ahead would fail when this file's environment goes, and be failed for the next
// file of the process.
afterAll(() => vi.dynamicImportSettled())
