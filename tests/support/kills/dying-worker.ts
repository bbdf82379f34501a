import { createDocumentTargets } from '../../../server/adapters/document-targets/index.ts'
import { createRecordingSources } from '../../../server/adapters/recording-sources/index.ts'
import { createMailboxSource } from '../../../server/adapters/recording-sources/mailbox-source.ts'
import { createWatchedFolders } from '../../../server/adapters/recording-sources/watched-folders.ts'
import { createWebFiles } from '../../../server/adapters/web-files/index.ts'
import { createWebhookSender } from '../../../server/adapters/webhook-sender/create-webhook-sender.ts'
import { readMailIn } from '../../../server/kernel/mail-in.ts'
import { runWorker } from '../../../server/worker.ts'
import { openInstallation } from '../open-installation.ts'
import { presentEngines } from '../uploads.ts'
import { workerBasis } from '../worker-basis.ts'
import { stepping, toldOf } from './stepping.ts'

/** What a worker that dies is told as its argument, in JSON. */
export interface DyingWorkerSettings {
  /** What names its database and its media. */
  settings: Record<string, string>
  /** The folder that is watched, and the one that documents are written to; empty for none. */
  root: string
  /** Of the mailbox; empty for none. */
  mailUrl: string
  /** At which of its steps it is killed; 0 for never. */
  dieAt: number
}

/**
 * A real worker that is killed by `kill -9` at a step: before and after each of its transactions and each call of the
 * store, of places and of receivers, and at each piece of what it reads there.
 */
const { settings, root, mailUrl, dieAt } = JSON.parse(process.argv[2] ?? '') as DyingWorkerSettings
let steps = 0
function step(): void {
  steps += 1
  process.send?.(steps)
  if (steps === dieAt) process.kill(process.pid, 'SIGKILL')
}

const ALLOW = ['127.0.0.1']
const { db, jobs, events, blobs, config } = await openInstallation(settings)
const mailbox = mailUrl === '' ? null : readMailIn(mailUrl, 'sound@example.org')
const more: Record<string, string> =
  mailUrl === '' ? {} : { MAIL_IN_URL: mailUrl, MAIL_IN_ADDRESS: 'sound@example.org' }
await runWorker({
  ...(await workerBasis(config.dataDir, { ...more, WEBHOOK_ALLOW: ALLOW[0] ?? '' })),
  db: toldOf(db, step),
  jobs,
  events,
  blobs: stepping(blobs, step),
  engines: presentEngines(),
  web: stepping(createWebFiles({ allow: ALLOW, silenceMs: 5000 }), step),
  sources: stepping(
    createRecordingSources({
      folders: root === '' ? null : createWatchedFolders({ root, now: () => Date.now() + 3_600_000 }),
      hasBuckets: true,
      mail: mailbox ? createMailboxSource({ mailbox, mostBytes: 1e9, freshMs: 0 }) : null,
      allow: ALLOW,
    }),
    step,
  ),
  targets: stepping(createDocumentTargets({ folder: root === '' ? null : root, allow: ALLOW }), step),
  webhooks: stepping(createWebhookSender({ allow: ALLOW }), step),
})
process.on('disconnect', () => process.exit(0))
