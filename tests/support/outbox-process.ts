import { copyFile } from '../../src/main/outbox/copy-file.ts'
import { createOutboxFolder } from '../../src/main/outbox/folder.ts'
import { openOutbox } from '../../src/main/outbox/outbox.ts'
import { createPace } from '../../src/main/outbox/pace.ts'
import { sendMedium, terminate } from '../../src/main/outbox/send-medium.ts'
import type { OutboxEntry } from '../../src/shared/bridge/outbox.ts'
import { uploadOptions } from '../../src/shared/contract/files/upload.ts'

/** What `outbox-arena.ts` starts this process with. */
export interface OutboxProcessSettings {
  folder: string
  server: string
  userId: string
  token: string
  /** How far the clock of this process is ahead, in milliseconds. */
  aheadMs: number
}

/** What it is told to do. */
export type OutboxOrderMessage =
  | { type: 'add'; id: string; name: string; file: string }
  | { type: 'resume'; id: string }
  | { type: 'wake' }
/** What it tells. */
export type OutboxNews = { type: 'added'; id: string } | { type: 'entries'; waiting: string[]; failed: string[] }

/** The outbox of the desktop as a process of its own, which is killed. Its waits pass a hundred times as fast. */
const settings = JSON.parse(process.argv[2] ?? '') as OutboxProcessSettings
const tell = (news: OutboxNews) => void process.send?.(news)
let { aheadMs } = settings
function tellEntries(entries: readonly OutboxEntry[]): void {
  tell({
    type: 'entries',
    waiting: entries.map(({ id }) => id),
    failed: entries.filter(({ state }) => state === 'failed').map(({ id }) => id),
  })
}

const folder = createOutboxFolder(settings.folder)
const outbox = await openOutbox({
  folder,
  account: () => settings,
  send: (item, call) =>
    sendMedium({ pace: createPace({ limit: null }), stallMs: 3000, checkMs: 20_000 }, item, {
      ...call,
      file: folder.pathOf(item.id, 'media'),
    }),
  sendText: () => Promise.reject(new Error('No take here has a text.')),
  giveUp: terminate,
  report: tellEntries,
  now: () => Date.now() + aheadMs,
  after(ms, run) {
    const timer = setTimeout(() => {
      aheadMs += ms
      run()
    }, ms / 100)
    return () => clearTimeout(timer)
  },
})

process.on('message', (order: OutboxOrderMessage) => void obey(order))
process.on('disconnect', () => process.exit())

async function obey(order: OutboxOrderMessage): Promise<void> {
  if (order.type === 'wake') return outbox.wake()
  if (order.type === 'resume') return outbox.resume(order.id)
  const intake = await outbox.begin({
    id: order.id,
    name: order.name,
    size: 0,
    options: uploadOptions.parse({ language_code: 'en', device: 'DESKTOP' }),
    transcript: null,
  })
  if (intake) {
    await copyFile(intake, order.file)
    await intake.finish()
  }
  tell({ type: 'added', id: order.id })
}

tellEntries(outbox.entries())
