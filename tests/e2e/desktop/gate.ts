import type { IpcMain } from 'electron'
import { type BridgeGate, createBridgeGate } from '../../../src/main/bridge-gate.ts'

type Answer = (event: unknown, ...args: unknown[]) => Promise<unknown>

const page = { url: 'app://longhand/files' }
const evil = { url: 'https://evil.example/' }

/** Ids of the contents of the app's two windows. */
const MAIN = 7
const PLAYER = 9

/** Who else might send a message, with the event it comes by. */
export const FOREIGN_SENDERS: [string, unknown][] = [
  ['another window', { sender: { id: 8, mainFrame: page }, senderFrame: page }],
  ['a frame inside the page', { sender: { id: MAIN, mainFrame: page }, senderFrame: { url: page.url } }],
  ['a foreign page', { sender: { id: MAIN, mainFrame: evil }, senderFrame: evil }],
  ['a page that is gone', { sender: { id: MAIN, mainFrame: page }, senderFrame: null }],
]

/**
 * The bridge's end in the main process, with what `register` puts behind it; asks and says as the window's own page
 * would.
 */
export function openGate(register: (gate: BridgeGate) => void) {
  const answers = new Map<string, Answer>()
  const hearers = new Map<string, (event: unknown, ...args: unknown[]) => void>()
  const ipcMain = {
    handle: (channel: string, answer: Answer) => answers.set(channel, answer),
    on: (channel: string, hearer: (event: unknown, ...args: unknown[]) => void) => hearers.set(channel, hearer),
  }
  register(
    createBridgeGate({
      ipcMain: ipcMain as unknown as Pick<IpcMain, 'handle' | 'on'>,
      windowOf: (id) => (id === MAIN ? 'main' : id === PLAYER ? 'player' : null),
    }),
  )
  const from = (id: number) => ({ sender: { id, mainFrame: page }, senderFrame: page })
  const askFrom = async (event: unknown, channel: string, ...args: unknown[]) => answers.get(channel)?.(event, ...args)
  const sayFrom = (event: unknown, channel: string, ...args: unknown[]) => hearers.get(channel)?.(event, ...args)
  return {
    askFrom,
    sayFrom,
    ask: (channel: string, ...args: unknown[]) => askFrom(from(MAIN), channel, ...args),
    say: (channel: string, ...args: unknown[]) => sayFrom(from(MAIN), channel, ...args),
    fromPlayer: from(PLAYER),
    channels: [...answers.keys(), ...hearers.keys()],
  }
}
