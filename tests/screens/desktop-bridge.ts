import { vi } from 'vitest'
import { BRIDGE_NAME } from '../../src/shared/bridge.ts'
import type { ServerCheck } from '../../src/shared/bridge/shell.ts'

interface SocketEvents {
  opened: () => void
  received: (text: string) => void
  closed: () => void
}

/** What the main process would say to the page. */
const heard = { path: (_path: string) => {}, command: (_name: string) => {}, socket: null as SocketEvents | null }

/** The desktop's bridge, with what a page asks of it watched. Import it before the screens: the page chooses its platform when it is loaded. */
export const bridge = {
  heard,
  getServerAddress: async () => 'https://old.example',
  setServerAddress: vi.fn(async () => {}),
  connectSocket: vi.fn((events: SocketEvents) => {
    heard.socket = events
    queueMicrotask(() => events.opened())
    return { send: () => {}, close: () => {} }
  }),
  shell: {
    checkServer: vi.fn(async (): Promise<ServerCheck> => ({ isUsable: false, message: 'old.example cannot be reached.' })),
    onPath: (listener: (path: string) => void) => {
      heard.path = listener
      return () => {}
    },
    onCommand: (listener: (name: string) => void) => {
      heard.command = listener
      return () => {}
    },
    setMenus: vi.fn(),
    setRecordingState: vi.fn(),
    notify: vi.fn(),
  },
  player: { open: vi.fn(), close: vi.fn(), onOpen: () => () => {}, setPlayable: vi.fn() },
}

Object.assign(globalThis, { [BRIDGE_NAME]: bridge })
