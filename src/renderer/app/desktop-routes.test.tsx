// @vitest-environment jsdom
import { act, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { BRIDGE_NAME } from '../../shared/bridge.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
const visited: string[] = []

function Place() {
  const { pathname, search } = useLocation()
  useEffect(() => void visited.push(pathname + search), [pathname, search])
  return null
}

test('[DT-016] on the desktop / opens /files', async () => {
  vi.stubGlobal(BRIDGE_NAME, { getSession: async () => null, onSession: () => () => {} })
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  const { platform } = await import('../platform/index.ts')
  const { AppRoutes } = await import('./routes.tsx')
  const { Providers } = await import('./providers.tsx')
  await platform.start()
  const root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <Providers>
        <MemoryRouter initialEntries={['/']}>
          <Place />
          <AppRoutes />
        </MemoryRouter>
      </Providers>,
    ),
  )
  expect(visited.slice(0, 2)).toEqual(['/', '/files'])
  await act(async () => root.unmount())
})
