// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import type { DesktopBridge, DesktopSocketEvents } from '../../shared/bridge.ts'
import { endSession, readSession, type Session } from '../lib/session.ts'
import { createDesktopPlatform } from './desktop.ts'

const inAnHour = Math.floor(Date.now() / 1000) + 3600
const ANNA: Session = { role: 'USER', exp: inAnHour }

/** A bridge to a main process that knows Anna. */
function buildBridge() {
  const listeners: ((session: Session | null) => void)[] = []
  const sockets: DesktopSocketEvents[] = []
  const connection = { send: vi.fn(), close: vi.fn() }
  const bridge = {
    getSession: async () => ANNA,
    onSession: (listener: (session: Session | null) => void) => listeners.push(listener),
    endSession: vi.fn(async () => {}),
    connectSocket: (events: DesktopSocketEvents) => {
      sockets.push(events)
      return connection
    },
  }
  return {
    bridge: bridge as unknown as DesktopBridge,
    endSessionSpy: bridge.endSession,
    tell: (session: Session | null) => listeners.forEach((listener) => listener(session)),
    sockets,
    connection,
  }
}

test('the session is what the main process says, from the first screen on', async () => {
  const { bridge, tell, endSessionSpy } = buildBridge()
  await createDesktopPlatform(bridge).start()
  expect(readSession()).toEqual(ANNA)
  tell({ role: 'ADMIN', exp: inAnHour })
  expect(readSession()?.role).toBe('ADMIN')
  tell({ role: 'ADMIN', exp: 1 })
  expect(readSession()).toBeNull()
  tell(ANNA)
  endSession()
  expect(readSession()).toBeNull()
  expect(endSessionSpy).toHaveBeenCalledOnce()
})

test('events of the server come over the bridge', () => {
  const { bridge, sockets, connection } = buildBridge()
  const events = { opened: vi.fn(), received: vi.fn(), closed: vi.fn() }
  const opened = createDesktopPlatform(bridge).connect('/socket', events)
  sockets[0]?.opened()
  sockets[0]?.received('{}')
  sockets[0]?.closed()
  opened.send('hello')
  expect([events.opened.mock.calls.length, events.received.mock.calls, events.closed.mock.calls.length]).toEqual([
    1,
    [['{}']],
    1,
  ])
  expect(connection.send).toHaveBeenCalledWith('hello')
})

test('the desktop has no public site of its own', () => {
  expect(createDesktopPlatform(buildBridge().bridge)).toMatchObject({ name: 'desktop', hasPublicSite: false })
})
