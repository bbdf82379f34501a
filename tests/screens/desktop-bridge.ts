import { vi } from 'vitest'
import { BRIDGE_NAME } from '../../src/shared/bridge.ts'
import {
  GLOBAL_COMMAND_NAMES,
  type GlobalKey,
  type GlobalKeyReply,
  USUAL_GLOBAL_KEYS,
} from '../../src/shared/bridge/global-keys.ts'
import type { HeardNews } from '../../src/shared/bridge/speech.ts'
import type { Kept } from '../../src/shared/bridge/recordings.ts'
import type { PeaksReply } from '../../src/shared/bridge/media.ts'
import type { OutboxEntry, OutboxOrder } from '../../src/shared/bridge/outbox.ts'
import type { WatchedFolder, WatchedOptions } from '../../src/shared/bridge/watched.ts'
import type { ServerCheck } from '../../src/shared/bridge/shell.ts'

interface SocketEvents {
  opened: () => void
  received: (text: string) => void
  closed: () => void
}

/** What the main process would say to the page. */
const heard = {
  path: (_path: string) => {},
  command: (_name: string) => {},
  socket: null as SocketEvents | null,
  outbox: (_entries: OutboxEntry[]) => {},
  watched: () => {},
  speech: (_news: HeardNews) => {},
}

/**
 * The desktop's bridge, with what a page asks of it watched. Import it before the screens: the page chooses its
 * platform when it is loaded.
 */
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
    checkServer: vi.fn(async (): Promise<ServerCheck> => ({
      isUsable: false,
      message: 'old.example cannot be reached.',
    })),
    onPath: (listener: (path: string) => void) => {
      heard.path = listener
      return () => {}
    },
    onCommand: (listener: (name: string) => void) => {
      heard.command = listener
      return () => {}
    },
    setMenus: vi.fn(),
    setLanguage: vi.fn(),
    setRecordingState: vi.fn(),
    notify: vi.fn(),
  },
  recordings: {
    begin: vi.fn(async (_userId: string, _recording: unknown): Promise<Kept> => 'kept'),
    append: vi.fn(async (): Promise<Kept> => 'kept'),
    close: async () => {},
    list: vi.fn(async (): Promise<unknown[]> => []),
    remove: async () => {},
    removeAll: async () => {},
    freeBytes: async () => 1_000_000_000,
    sources: async () => ({ screen: false, systemSound: 'no-pulseaudio' }),
  },
  speech: {
    languages: vi.fn(async (): Promise<string[]> => []),
    onWords: (listener: (news: HeardNews) => void) => {
      heard.speech = listener
      return () => {}
    },
    text: vi.fn(async (_userId: string, _id: string): Promise<string | null> => null),
  },
  appVersion: async () => '1.2.0',
  globalKeys: {
    list: vi.fn(async (): Promise<GlobalKey[]> =>
      GLOBAL_COMMAND_NAMES.map((command) => ({ command, key: USUAL_GLOBAL_KEYS[command], isRefused: false })),
    ),
    set: vi.fn(async (_command: string, _key: string | null): Promise<GlobalKeyReply> => ({ isSet: true })),
    restore: vi.fn(async () => {}),
  },
  outbox: {
    add: vi.fn(async (_file: File, _order: OutboxOrder) => {}),
    list: async (): Promise<OutboxEntry[]> => [],
    onChange: (listener: (entries: OutboxEntry[]) => void) => {
      heard.outbox = listener
      return () => {}
    },
    getLimit: async () => null,
    sendFirst: vi.fn(async (_id: string) => {}),
    remove: vi.fn(async (_id: string) => {}),
    wake: vi.fn(),
  },
  watched: {
    get: vi.fn(async (): Promise<WatchedFolder | null> => null),
    choose: vi.fn(async (): Promise<string | null> => '/home/anna/Recordings'),
    start: vi.fn(async (_options: WatchedOptions & { existing: boolean }) => {}),
    stop: vi.fn(async () => {}),
    onChange: (listener: () => void) => {
      heard.watched = listener
      return () => {}
    },
  },
  media: {
    isAvailable: async () => false,
    peaks: vi.fn((_job: string, _address: string): Promise<PeaksReply> => new Promise(() => {})),
    onProgress: () => () => {},
    cancel: vi.fn((_job: string) => {}),
  },
  player: { open: vi.fn(), close: vi.fn(), onOpen: () => () => {}, setPlayable: vi.fn() },
}

Object.assign(globalThis, { [BRIDGE_NAME]: bridge })
