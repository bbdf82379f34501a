import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import { z } from 'zod'
import { CHANNELS } from '../shared/bridge.ts'
import { isOwnAddress, mayOpenOutside } from './navigation.ts'
import type { SessionKeeper } from './session-keeper.ts'
import type { Settings } from './settings.ts'
import type { Sockets } from './sockets.ts'

/** A message on the bridge that was refused. It names no values. */
export class BridgeError extends Error {
  override name = 'BridgeError'
}

export interface IpcDeps {
  ipcMain: Pick<IpcMain, 'handle' | 'on'>
  appVersion: string
  settings: Settings
  sessions: SessionKeeper
  sockets: Sockets
  /** The page has seen the news of that number. */
  seen: (n: number) => void
  openExternal: (address: string) => Promise<void>
  /** The id of the app's window's contents, null while there is no window. */
  ownContents: () => number | null
}

const nothing = z.tuple([])
const connectionId = z.int().min(1).max(Number.MAX_SAFE_INTEGER)
const address = z.string().min(1).max(2048)

/** Characters of one message to the server: old clients' questions are far shorter. */
const MOST_TEXT = 64 * 1024

/** Answers the bridge. Every message is checked: who sent it, and each argument. */
export function registerIpc({ ipcMain, appVersion, settings, sessions, sockets, seen, openExternal, ownContents }: IpcDeps): void {
  const isOurs = ({ sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent) =>
    sender.id === ownContents() && senderFrame !== null && senderFrame === sender.mainFrame && isOwnAddress(senderFrame.url)

  /** A question that is answered; a bad one rejects. */
  function answer<Args extends z.ZodTuple>(channel: string, schema: Args, handler: (...args: z.output<Args>) => unknown): void {
    ipcMain.handle(channel, async (event, ...args: unknown[]) => {
      if (!isOurs(event)) throw new BridgeError('This page may not use the bridge.')
      const parsed = schema.safeParse(args)
      if (!parsed.success) throw new BridgeError(`${channel} was called with something else than it takes.`)
      return handler(...parsed.data)
    })
  }

  /** A message without an answer; a bad one is dropped. */
  function hear<Args extends z.ZodTuple>(channel: string, schema: Args, handler: (...args: z.output<Args>) => void): void {
    ipcMain.on(channel, (event, ...args: unknown[]) => {
      const parsed = schema.safeParse(args)
      if (isOurs(event) && parsed.success) handler(...parsed.data)
    })
  }

  answer(CHANNELS.appVersion, nothing, () => appVersion)
  answer(CHANNELS.getServerAddress, nothing, () => settings.serverAddress())
  answer(CHANNELS.setServerAddress, z.tuple([address]), async (text) => {
    const before = settings.serverAddress()
    await settings.setServerAddress(text)
    if (settings.serverAddress() === before) return
    sockets.closeAll()
    await sessions.end()
  })
  answer(CHANNELS.getSession, nothing, () => sessions.current())
  answer(CHANNELS.endSession, nothing, () => sessions.end())
  answer(CHANNELS.isSessionKept, nothing, () => sessions.isKept())
  answer(CHANNELS.openExternal, z.tuple([address.refine(mayOpenOutside)]), (url) => openExternal(url))
  hear(CHANNELS.sessionSeen, z.tuple([connectionId]), seen)
  hear(CHANNELS.socketOpen, z.tuple([connectionId]), (id) => sockets.open(id))
  hear(CHANNELS.socketSend, z.tuple([connectionId, z.string().max(MOST_TEXT)]), (id, text) => sockets.send(id, text))
  hear(CHANNELS.socketClose, z.tuple([connectionId]), (id) => sockets.close(id))
}
