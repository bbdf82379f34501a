import type { IpcMain, IpcMainEvent, IpcMainInvokeEvent } from 'electron'
import type { z } from 'zod'
import { isOwnAddress } from './navigation.ts'

/** A message on the bridge that was refused. It names no values. */
export class BridgeError extends Error {
  override name = 'BridgeError'
}

/** The app's windows: the main one, and the small player beside another program. */
export type WindowName = 'main' | 'player'

/** Who may send a message, unless told otherwise. */
const MAIN_ONLY: readonly WindowName[] = ['main']

/**
 * The main process's end of the bridge: nothing gets past it but a message of an own window with the right arguments.
 */
export interface BridgeGate {
  /** A question that is answered; a bad one rejects. */
  answer: <Args extends z.ZodTuple>(
    channel: string,
    schema: Args,
    handler: (...args: z.output<Args>) => unknown,
    from?: readonly WindowName[],
  ) => void
  /** A message without an answer; a bad one is dropped. */
  hear: <Args extends z.ZodTuple>(
    channel: string,
    schema: Args,
    handler: (...args: z.output<Args>) => void,
    from?: readonly WindowName[],
  ) => void
}

export interface BridgeGateDeps {
  ipcMain: Pick<IpcMain, 'handle' | 'on'>
  /** Which window has the contents of that id; null for none of ours. */
  windowOf: (contentsId: number) => WindowName | null
}

/** Every message is checked: which window and frame sent it, what page is in there, and each argument. */
export function createBridgeGate({ ipcMain, windowOf }: BridgeGateDeps): BridgeGate {
  function isFrom(windows: readonly WindowName[], { sender, senderFrame }: IpcMainEvent | IpcMainInvokeEvent): boolean {
    const window = windowOf(sender.id)
    return (
      window !== null &&
      windows.includes(window) &&
      senderFrame !== null &&
      senderFrame === sender.mainFrame &&
      isOwnAddress(senderFrame.url)
    )
  }

  return {
    answer(channel, schema, handler, from = MAIN_ONLY) {
      ipcMain.handle(channel, async (event, ...args: unknown[]) => {
        if (!isFrom(from, event)) throw new BridgeError('This page may not use the bridge.')
        const parsed = schema.safeParse(args)
        if (!parsed.success) throw new BridgeError(`${channel} was called with something else than it takes.`)
        return handler(...parsed.data)
      })
    },
    hear(channel, schema, handler, from = MAIN_ONLY) {
      ipcMain.on(channel, (event, ...args: unknown[]) => {
        const parsed = schema.safeParse(args)
        if (isFrom(from, event) && parsed.success) handler(...parsed.data)
      })
    },
  }
}
