import type { GlobalKeysBridge } from './bridge/global-keys.ts'
import type { MediaBridge } from './bridge/media.ts'
import type { PlayerBridge } from './bridge/player.ts'
import type { RecordingsBridge } from './bridge/recordings.ts'
import type { ShellBridge } from './bridge/shell.ts'
import type { SpeechBridge } from './bridge/speech.ts'
import type { OfflineBridge } from './bridge/offline.ts'
import type { OutboxBridge } from './bridge/outbox.ts'
import type { WatchedBridge } from './bridge/watched.ts'
import type { SessionCookie } from './contract/auth.ts'

/** The origin of the page on the desktop. */
export const APP_SCHEME = 'app'
export const APP_HOST = 'longhand'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`

/** Name under which the page finds the bridge on `window`. */
export const BRIDGE_NAME = 'longhand'

/** What an event connection tells the page; `closed` comes once, also when it never opened. */
export interface DesktopSocketEvents {
  opened: () => void
  received: (text: string) => void
  closed: () => void
}

/** All that the page on the desktop can ask of the main process, which checks each argument again. */
export interface DesktopBridge {
  /** Version of the app, such as `1.2.0`. */
  appVersion(): Promise<string>
  /** Origin of the server in use. */
  getServerAddress(): Promise<string>
  /** Uses another server, which ends the session. Rejects when it is no http or https address. */
  setServerAddress(address: string): Promise<void>
  /** Who is signed in, never the token; null for nobody. */
  getSession(): Promise<SessionCookie | null>
  /** Hears each change of the session from now on; answers how to stop. */
  onSession(listener: (session: SessionCookie | null) => void): () => void
  /** Forgets the session on this computer. */
  endSession(): Promise<void>
  /** Whether the session outlives the app: not where the system offers no safe place for it. */
  isSessionKept(): Promise<boolean>
  /** Opens the event connection to the server. */
  connectSocket(events: DesktopSocketEvents): { send(text: string): void; close(): void }
  /** Opens a web or mail address in the system's own program. */
  openExternal(address: string): Promise<void>
  shell: ShellBridge
  recordings: RecordingsBridge
  speech: SpeechBridge
  outbox: OutboxBridge
  watched: WatchedBridge
  offline: OfflineBridge
  player: PlayerBridge
  media: MediaBridge
  globalKeys: GlobalKeysBridge
}

/** Channels between the preload script and the main process: the page asks, or the main process tells. */
export const CHANNELS = {
  appVersion: 'app:version',
  getServerAddress: 'server:get-address',
  setServerAddress: 'server:set-address',
  getSession: 'session:get',
  endSession: 'session:end',
  isSessionKept: 'session:is-kept',
  openExternal: 'open-external',
  /**
   * Told to the page with a number, which it answers by {@link CHANNELS.sessionSeen} so that guards never lag behind a
   * reply.
   */
  sessionChanged: 'session:changed',
  sessionSeen: 'session:seen',
  socketOpen: 'socket:open',
  socketSend: 'socket:send',
  socketClose: 'socket:close',
  socketEvent: 'socket:event',
} as const

/** What the main process tells of one event connection. */
export interface SocketReport {
  id: number
  type: 'opened' | 'received' | 'closed'
  /** The message, when `received`. */
  text: string
}
