// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, useEffect } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeCookie, writeCookie } from '../../lib/cookies.ts'
import { endSession } from '../../lib/session.ts'
import { RoleGuard } from './role-guard.tsx'
import { SessionGuard } from './session-guard.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root
const visited: string[] = []
const place = () => visited.at(-1)

function Place() {
  const { pathname, search } = useLocation()
  useEffect(() => void visited.push(pathname + search), [pathname, search])
  return null
}

const setSession = (role: string, secondsLeft = 60) =>
  writeCookie(
    'session',
    JSON.stringify({ role, exp: Math.floor(Date.now() / 1000) + secondsLeft }),
    new Date(Date.now() + 60_000),
  )

async function open(path: string, roles = 'USER|SUBSCRIBER|ADMIN') {
  root = createRoot(document.createElement('div'))
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[path]}>
          <Place />
          <Routes>
            <Route element={<SessionGuard />}>
              <Route element={<RoleGuard roles={roles} />}>
                <Route path="guarded/*" element={null} />
              </Route>
              <Route path="files" element={null} />
            </Route>
            <Route element={<RoleGuard roles="USER" />}>
              <Route path="role-only" element={null} />
            </Route>
            <Route path="auth/login" element={null} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
  return place()
}

beforeEach(() => removeCookie('session'))
afterEach(async () => act(async () => root.unmount()))

describe('session guard', () => {
  test('leads to the login with the wanted address when there is no session', async () => {
    expect(await open('/guarded/x?page=2')).toBe(`/auth/login?redirect-to=${encodeURIComponent('/guarded/x?page=2')}`)
  })

  test('[AU-002] an expired session counts as none', async () => {
    setSession('USER', -1)
    expect(await open('/guarded/x')).toBe(`/auth/login?redirect-to=${encodeURIComponent('/guarded/x')}`)
  })

  test('leads to the login as soon as the session ends', async () => {
    setSession('USER')
    expect(await open('/guarded/x')).toBe('/guarded/x')
    await act(async () => endSession())
    expect(place()).toBe(`/auth/login?redirect-to=${encodeURIComponent('/guarded/x')}`)
  })
})

describe('role guard', () => {
  test.each(['USER', 'SUBSCRIBER', 'ADMIN'])('[AU-022] admits %s of a list separated by |', async (role) => {
    setSession(role)
    expect(await open('/guarded/x')).toBe('/guarded/x')
  })

  test('[AU-023] sends a role that is not in the list to /files', async () => {
    setSession('HUMAN-TRANSCRIPTOR')
    expect(await open('/guarded/x')).toBe('/files')
  })

  test('[AU-024] lets everybody in when there is no session', async () => {
    expect(await open('/role-only')).toBe('/role-only')
    await act(async () => root.unmount())
    setSession('ADMIN')
    expect(await open('/role-only')).toBe(`/files`)
  })
})
