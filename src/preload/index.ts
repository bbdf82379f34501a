import { contextBridge, ipcRenderer } from 'electron'
import {
  BRIDGE_NAME,
  CHANNELS,
  type DesktopBridge,
  type DesktopSocketEvents,
  type SocketReport,
} from '../shared/bridge.ts'
import type { SessionCookie } from '../shared/contract/auth.ts'
import { globalKeys } from './global-keys.ts'
import { media } from './media.ts'
import { player } from './player.ts'
import { recordings } from './recordings.ts'
import { offline } from './offline.ts'
import { outbox } from './outbox.ts'
import { shell } from './shell.ts'
import { speech } from './speech.ts'
import { watched } from './watched.ts'

const sockets = new Map<number, DesktopSocketEvents>()
const sessionListeners = new Set<(session: SessionCookie | null) => void>()
let lastSocket = 0

ipcRenderer.on(CHANNELS.sessionChanged, (_event, { n, session }: { n: number; session: SessionCookie | null }) => {
  for (const listener of sessionListeners) listener(session)
  ipcRenderer.send(CHANNELS.sessionSeen, n)
})

ipcRenderer.on(CHANNELS.socketEvent, (_event, { id, type, text }: SocketReport) => {
  const events = sockets.get(id)
  if (type === 'closed') sockets.delete(id)
  if (type === 'received') events?.received(text)
  else events?.[type]()
})

const bridge = {
  appVersion: () => ipcRenderer.invoke(CHANNELS.appVersion),
  getServerAddress: () => ipcRenderer.invoke(CHANNELS.getServerAddress),
  setServerAddress: (address) => ipcRenderer.invoke(CHANNELS.setServerAddress, address),
  getSession: () => ipcRenderer.invoke(CHANNELS.getSession),
  onSession(listener) {
    sessionListeners.add(listener)
    return () => void sessionListeners.delete(listener)
  },
  endSession: () => ipcRenderer.invoke(CHANNELS.endSession),
  isSessionKept: () => ipcRenderer.invoke(CHANNELS.isSessionKept),
  connectSocket(events) {
    const id = ++lastSocket
    sockets.set(id, events)
    ipcRenderer.send(CHANNELS.socketOpen, id)
    return {
      send: (text) => ipcRenderer.send(CHANNELS.socketSend, id, text),
      close() {
        sockets.delete(id)
        ipcRenderer.send(CHANNELS.socketClose, id)
      },
    }
  },
  openExternal: (address) => ipcRenderer.invoke(CHANNELS.openExternal, address),
  shell,
  recordings,
  speech,
  outbox,
  watched,
  offline,
  player,
  media,
  globalKeys,
} satisfies DesktopBridge

contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge)
