import { z } from 'zod'
import { CHANNELS } from '../shared/bridge.ts'
import type { BridgeGate, WindowName } from './bridge-gate.ts'
import { mayOpenOutside } from './navigation.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { Settings } from './settings.ts'
import type { Sockets } from './sockets.ts'

export interface IpcDeps {
  appVersion: string
  settings: Settings
  sessions: SessionKeeper
  sockets: Sockets
  /** The page has seen the news of that number. */
  seen: (n: number) => void
  openExternal: (address: string) => Promise<void>
}

const nothing = z.tuple([])
const connectionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const address = z.string().min(1).max(2048)

/** Characters of one message to the server: old clients' questions are far shorter. */
const MOST_TEXT = 64 * 1024

/** What the player may ask: who is signed in, no more. */
const BOTH: readonly WindowName[] = ['main', 'player']

/** Answers what the page asks about session, server and connections. */
export function registerIpc(
  { answer, hear }: BridgeGate,
  { appVersion, settings, sessions, sockets, seen, openExternal }: IpcDeps,
): void {
  answer(CHANNELS.appVersion, nothing, () => appVersion)
  answer(CHANNELS.getServerAddress, nothing, () => settings.serverAddress())
  answer(CHANNELS.setServerAddress, z.tuple([address]), async (text) => {
    const before = settings.serverAddress()
    await settings.setServerAddress(text)
    if (settings.serverAddress() === before) return
    sockets.closeAll()
    await sessions.end()
  })
  answer(CHANNELS.getSession, nothing, () => sessions.current(), BOTH)
  answer(CHANNELS.endSession, nothing, () => sessions.end())
  answer(CHANNELS.isSessionKept, nothing, () => sessions.isKept())
  answer(CHANNELS.openExternal, z.tuple([address.refine(mayOpenOutside)]), (url) => openExternal(url))
  hear(CHANNELS.sessionSeen, z.tuple([connectionId]), seen, BOTH)
  hear(CHANNELS.socketOpen, z.tuple([connectionId]), (id) => sockets.open(id))
  hear(CHANNELS.socketSend, z.tuple([connectionId, z.string().max(MOST_TEXT)]), (id, text) => sockets.send(id, text))
  hear(CHANNELS.socketClose, z.tuple([connectionId]), (id) => sockets.close(id))
}
