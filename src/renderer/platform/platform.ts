import type { DesktopBridge } from '../../shared/bridge.ts'
import type { GlobalKeysBridge } from '../../shared/bridge/global-keys.ts'
import type { MediaBridge } from '../../shared/bridge/media.ts'
import type { PlayerBridge } from '../../shared/bridge/player.ts'
import type { RecordingsBridge } from '../../shared/bridge/recordings.ts'
import type { ShellBridge } from '../../shared/bridge/shell.ts'
import type { SpeechBridge } from '../../shared/bridge/speech.ts'
import type { OfflineBridge } from '../../shared/bridge/offline.ts'
import type { OutboxBridge } from '../../shared/bridge/outbox.ts'
import type { WatchedBridge } from '../../shared/bridge/watched.ts'
import type { Connection, ConnectionEvents } from '../lib/socket.ts'

/** The system around the desktop app, and the server that it works with. */
export type Shell = ShellBridge & Pick<DesktopBridge, 'appVersion' | 'getServerAddress' | 'setServerAddress'>

/** What differs between the browser and the desktop app. No other file asks where it runs. */
export interface Platform {
  name: 'browser' | 'desktop'
  /** Whether `/` and the legal pages are documents of this site, or belong into the system's browser. */
  hasPublicSite: boolean
  /**
   * Whether scripts of other sites may run here, as Stripe's and Dropbox's; where not, what needs them is done in the
   * system's browser.
   */
  runsOthersScripts: boolean
  /** To be waited for before the first screen is drawn. */
  start(): Promise<void>
  /** Opens the event connection at a path below the API's base. */
  connect(path: string, events: ConnectionEvents): Connection
  /** Opens a socket at a path below the API's base that takes bytes; null where there is none. */
  openSocket: ((path: string) => WebSocket) | null
  /** Saves what `url` answers under the name the server gives it. */
  download(url: string): void
  /** Where the page may have the app's frame kept for times without a network; null where it needs no keeping. */
  serviceWorkers: ServiceWorkerContainer | null
  /** Null in a browser. */
  shell: Shell | null
  /** The folder that the desktop app keeps recordings in; null in a browser, which has its own. */
  recordings: RecordingsBridge | null
  /** The speech engines of this computer; null in a browser. */
  speech: SpeechBridge | null
  /** Keeps media on this computer until the server has them; null where the page sends them itself. */
  outbox: OutboxBridge | null
  /** A folder whose recordings are uploaded by themselves; null in a browser. */
  watched: WatchedBridge | null
  /** Files that are taken along for work without a network; null in a browser. */
  offline: OfflineBridge | null
  /** The small player on top of other programs; null in a browser. */
  player: PlayerBridge | null
  /** Keys that play while another program is in front; null in a browser. */
  globalKeys: GlobalKeysBridge | null
  /** Work on media before they are uploaded; null in a browser. */
  media: MediaBridge | null
}
