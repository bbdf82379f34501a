import { v7 as uuidv7 } from 'uuid'
import { composeEvents } from './compose-events.ts'
import { MAIL_WRITERS } from './mail-writers.ts'
import type { Config } from './kernel/config.ts'
import type { Db } from './kernel/db/schema.ts'
import { createQuota } from './modules/billing/plans/quota.ts'
import { createSemaphore } from './kernel/semaphore.ts'
import { createWorkFolders } from './modules/media/work-folder.ts'
import { createFinishing } from './modules/billing/payments/service.ts'
import { createAlignWords } from './modules/recognition/alignments/align-words.ts'
import { createAnnounceWork } from './modules/files/human/announce-work.ts'
import { createPayableFiles } from './modules/files/human/payable-files.ts'
import { createFetchImport } from './modules/media/imports/fetch-import.ts'
import { createFinishPayment } from './modules/billing/payments/finish-payment.ts'
import { createForgetCard } from './modules/billing/payments/forget-card.ts'
import { createHandleWebhook } from './modules/billing/payments/handle-webhook.ts'
import { createMakePlayable } from './modules/media/copies/make-playable.ts'
import { createMakePreview } from './modules/media/copies/make-preview.ts'
import { createMakeThumbnail } from './modules/media/copies/make-thumbnail.ts'
import { assertHandlers } from './kernel/jobs/assert-handlers.ts'
import type { Job } from './kernel/jobs/definition.ts'
import { createPlaceText } from './modules/recognition/transcription/place-text.ts'
import { createReadSound } from './modules/media/sound/read-sound.ts'
import { beginRecurring } from './kernel/jobs/recurring.ts'
import { startJobRunner } from './kernel/jobs/runner.ts'
import { createMailFiles } from './modules/notices/mail-files.ts'
import { createImportTools } from './jobs/import-tools.ts'
import { createSendInvoice } from './modules/billing/invoices/send-invoice-job.ts'
import { createSendMail } from './modules/mail/send-mail.ts'
import { createSendWebhook } from './modules/webhooks/send-webhook.ts'
import { checkLedgerRegularly } from './modules/billing/plans/sweep-ledger.ts'
import { sweepMachineRegularly } from './modules/ops/sweep-machine.ts'
import { createSweepPayments } from './modules/billing/payments/sweep-payments.ts'
import { createSweepStore } from './modules/ops/sweep-store.ts'
import { sweepWork } from './modules/ops/sweep-work.ts'
import { createTellSpeakers } from './modules/recognition/speakers/tell-speakers-job.ts'
import { createTranscribeFile } from './modules/recognition/transcription/transcribe-file.ts'
import { createTranslateFile } from './modules/translations/translate-file.ts'
import type { Metrics } from './kernel/metrics/metrics.ts'
import type { BlobStore } from './ports/blob-store.ts'
import type { Diariser } from './ports/diariser.ts'
import type { Engines } from './ports/engines.ts'
import type { EventBus } from './ports/events.ts'
import type { JobQueue } from './ports/job-queue.ts'
import type { LinkedFiles } from './ports/linked-files.ts'
import type { Logger } from './ports/logger.ts'
import type { Mailer } from './ports/mailer.ts'
import type { MediaTools } from './ports/media-tools.ts'
import type { Payments } from './ports/payments.ts'
import type { Translators } from './ports/translators.ts'
import type { WebhookSender } from './ports/webhook-sender.ts'
import { createThreads } from './kernel/threads/threads.ts'

/** Imports to which nothing happens are kept so long, unless said. */
const KEPT_DAYS = 7

export interface WorkerOptions {
  db: Db
  jobs: JobQueue
  blobs: BlobStore
  events: EventBus
  media: MediaTools
  engines: Engines
  /** Null, or left out, where speakers are told apart by pauses only. */
  diariser?: Diariser | null
  translators: Translators
  mailer: Mailer
  /** Null, or left out, where billing is off. */
  payments?: Payments | null
  /** Null, or left out, where no webhooks are sent. */
  webhooks?: WebhookSender | null
  /** Where people choose media from; null, or left out, where they cannot. */
  dropbox?: LinkedFiles | null
  config: Pick<Config, 'dataDir' | 'publicUrl' | 'billing'> &
    Partial<Pick<Config, 'kept' | 'uploadLimitBytes' | 'diskReserveBytes' | 'accountStorageBytes'>> & {
      speech: Pick<Config['speech'], 'workers'>
    }
  /** Where it counts what it does; nowhere when left out. */
  metrics?: Metrics
  log: Logger
  /** Jobs of other features. */
  handlers?: readonly Job[]
}

export interface Worker {
  workerId: string
  /** Looks for work now. */
  wake: () => void
  /** Ends what runs and gives it back. */
  stop: () => Promise<void>
}

/**
 * Does the jobs of the queue in this process until it is stopped. A forked worker tells its parent about new events,
 * and ends when its parent is gone. @throws Error when a kind of job has no handler
 */
export async function runWorker({
  db,
  jobs: queue,
  blobs,
  events,
  media,
  engines,
  diariser = null,
  translators,
  mailer,
  payments = null,
  webhooks = null,
  dropbox = null,
  config,
  metrics,
  log,
  handlers = [],
}: WorkerOptions): Promise<Worker> {
  // Set by the process that forks this one, so that it can give back the leases of one that died.
  const givenId = process.env['LONGHAND_WORKER_ID']
  const isForked = givenId !== undefined && process.connected
  const workerId = isForked ? givenId : uuidv7()
  const notify = () => {
    events.wake()
    // The parent may be gone already, which the channel's end tells in its own time.
    if (isForked) process.send?.({ wake: true }, undefined, undefined, () => {})
  }
  const folders = createWorkFolders(config.dataDir)
  const quota = createQuota({ isLimited: config.billing !== 'off' })
  const { files: fileEvents, fileUses } = composeEvents({ jobs: queue, events, quota })
  const semaphore = createSemaphore(config.speech.workers)
  const threads = createThreads()
  const finishing =
    payments && createFinishing({ db, jobs: queue, files: createPayableFiles({ jobs: queue, events }), payments })
  const jobs = [
    createTranscribeFile({
      db,
      queue,
      blobs,
      events,
      fileEvents,
      media,
      engines,
      diariser,
      quota,
      folders,
      semaphore,
      notify,
    }),
    createTranslateFile({ db, events, translators, quota, notify }),
    createPlaceText({ db, queue, blobs, events, fileEvents, media, engines, quota, folders, semaphore, notify }),
    createAlignWords({ db, blobs, media, engines, folders, semaphore }),
    createTellSpeakers({ db, blobs, events, media, diariser, folders, semaphore, notify }),
    createReadSound({ db, queue, blobs, events, media, folders, notify }),
    createMakePlayable({ db, blobs, events, media, folders, notify }),
    createMakePreview({ db, blobs, events, media, folders, notify }),
    createMakeThumbnail({ db, blobs, events, media, folders, notify }),
    createFetchImport({
      db,
      blobs,
      events,
      tools:
        dropbox &&
        (await createImportTools(
          { db, queue, blobs, events, fileEvents, fileUses, media, engines, translators, quota, threads, config, log },
          dropbox,
        )),
      keptDays: config.kept?.uploadsDays ?? KEPT_DAYS,
      notify,
    }),
    createSendMail({ db, mailer, writers: MAIL_WRITERS, publicUrl: config.publicUrl, log }),
    createMailFiles({ db, queue, mailer, publicUrl: config.publicUrl }),
    createSendInvoice({ db, mailer, publicUrl: config.publicUrl, log }),
    createFinishPayment(finishing),
    createHandleWebhook(finishing),
    createForgetCard(finishing),
    createAnnounceWork({ db, queue }),
    createSendWebhook({ db, queue, sender: webhooks }),
    createSweepPayments(finishing),
    createSweepStore({ db, queue, blobs, events, fileEvents, quota, kept: config.kept }),
    ...handlers,
  ]
  assertHandlers(jobs)
  await sweepWork({ db, folders })
  await beginRecurring(queue, jobs)
  const stopChecking = metrics ? checkLedgerRegularly({ db, metrics, log }) : () => Promise.resolve()
  const stopSweeping = sweepMachineRegularly({
    db,
    folders,
    dataDir: config.dataDir,
    mailsDays: config.kept?.mailsDays ?? null,
    log,
  })

  const runner = startJobRunner({
    db,
    queue,
    jobs,
    workerId,
    log,
    onChange: notify,
    onTried: (job, outcome, seconds) => metrics?.jobs.observe({ job, outcome }, seconds),
  })
  let stopped: Promise<void> | null = null
  const worker: Worker = {
    workerId,
    wake: runner.wake,
    stop: () => (stopped ??= Promise.all([runner.stop(), stopSweeping(), stopChecking()]).then(threads.close)),
  }
  if (isForked) {
    process.on('message', runner.wake)
    process.once('disconnect', () => {
      log.info({ workerId }, 'the server is gone; ending')
      void worker.stop().finally(() => process.exit(0))
    })
  }
  return worker
}
