import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { OUTBOX_CHANNELS, type OutboxEntry } from '../../shared/bridge/outbox.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import { readJsonFile, writeJsonFile } from '../json-file.ts'
import type { SessionKeeper } from '../session-keeper.ts'
import { accountOf } from './account.ts'
import { createOutboxFolder } from './folder.ts'
import { registerOutboxIpc } from './ipc.ts'
import { openOutbox, type Outbox, type OutboxDeps } from './outbox.ts'
import { createPace } from './pace.ts'
import { unreadable } from './send-error.ts'
import { sendMedium, terminate } from './send-medium.ts'
import { sendText } from './send-text.ts'

/** The page hears of changes no more often, in milliseconds. */
const TOLD_EVERY_MS = 100

const settings = z.object({ bytesPerSecond: z.number().positive().nullable() })

export interface StartOutboxDeps {
  gate: BridgeGate
  /** Where the media lie. */
  folder: string
  /** Keeps the limit. */
  settingsFile: string
  sessions: SessionKeeper
  serverAddress: () => string
  fetch: typeof globalThis.fetch
  /** Sends a message to the page. */
  tell: (channel: string, message: unknown) => unknown
  onLeaving?: OutboxDeps['onLeaving']
}

/** The outbox of the app: opened, connected to the bridge, and woken when somebody signs in. */
export async function startOutbox({
  gate,
  folder: place,
  settingsFile,
  sessions,
  serverAddress,
  fetch,
  tell,
  onLeaving,
}: StartOutboxDeps): Promise<Outbox> {
  const folder = createOutboxFolder(place)
  const pace = createPace({ limit: settings.safeParse(readJsonFile(settingsFile)).data?.bytesPerSecond ?? null })
  const outbox = await openOutbox({
    folder,
    account: () => accountOf(sessions, serverAddress()),
    async send(item, call) {
      const file = folder.pathOf(item.id, 'media')
      if ((await stat(file).catch(() => null))?.size !== item.size) throw unreadable()
      return sendMedium({ pace }, item, { ...call, file })
    },
    sendText: ({ id, server, fileId, transcript }, call) =>
      sendText(fetch, {
        ...call,
        server,
        fileId: fileId ?? '',
        file: folder.pathOf(id, 'transcript'),
        name: transcript?.name ?? '',
      }),
    giveUp: terminate,
    ...(onLeaving && { onLeaving }),
    report: seldom(TOLD_EVERY_MS, (entries: OutboxEntry[]) => void tell(OUTBOX_CHANNELS.changed, entries)),
  })
  sessions.onChange(() => outbox.accountChanged())
  registerOutboxIpc(gate, {
    outbox,
    limit: {
      get: () => pace.limit(),
      async set(bytesPerSecond) {
        pace.setLimit(bytesPerSecond)
        await writeJsonFile(settingsFile, { bytesPerSecond })
      },
    },
  })
  return outbox
}

/** Passes on the newest value, at most once in so many milliseconds. */
function seldom<T>(ms: number, pass: (value: T) => void): (value: T) => void {
  let newest: T
  let timer: ReturnType<typeof setTimeout> | undefined
  return (value) => {
    newest = value
    timer ??= setTimeout(() => {
      timer = undefined
      pass(newest)
    }, ms)
  }
}
