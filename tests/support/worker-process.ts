import { workerBasis } from './worker-basis.ts'
import { createOpenAiChat } from '../../server/adapters/chat-openai/index.ts'
import { createFfmpegMediaTools } from '../../server/adapters/media-ffmpeg/index.ts'
import { createStripePayments } from '../../server/adapters/payments-stripe/index.ts'
import { createPocketSphinx } from '../../server/adapters/transcriber-pocketsphinx/index.ts'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { WRITE_ANSWER } from '../../server/modules/answers/jobs.ts'
import { createTranslators } from '../../server/modules/translations/create-translators.ts'
import { ALIGN_WORDS } from '../../server/modules/recognition/alignments/jobs.ts'
import type { EventBus } from '../../server/ports/events.ts'
import type { JobQueue } from '../../server/ports/job-queue.ts'
import type { MediaTools } from '../../server/ports/media-tools.ts'
import { runWorker } from '../../server/worker.ts'
import { openInstallation } from './open-installation.ts'
import { createScriptedEngine } from './scripted-engine.ts'
import { silentLog } from './silent-log.ts'
import { createTaggingTranslator } from './tagging-translator.ts'
import type { WorkerSettings } from './workers.ts'

/** A real worker, forked by `workers.ts`, that can stand still at a named moment and says so to its parent. */
const { settings, engine, hold, stripe, chatUrl } = JSON.parse(process.argv[2] ?? '') as WorkerSettings
const held = (childPid?: number) => process.send?.({ held: hold, childPid })
const forever = () => new Promise<never>(() => {})

const {
  db,
  jobs,
  events,
  blobs,
  config: { dataDir },
} = await openInstallation(settings)
const media = createFfmpegMediaTools({ ffmpegPath: null, ffprobePath: null })
const countIn = (unit: string) => (hold?.startsWith(`${unit} `) ? Number(hold.slice(unit.length)) : undefined)
const holdAt = countIn('segment')
const transcriber = engine === 'pocketsphinx' ? createPocketSphinx() : createScriptedEngine({ holdAt, onHeld: held })

/** Takes a paragraph or two at a time, and stands still with the engine's answer not there yet. */
const translator = createTaggingTranslator({ batchLetters: 15 })
const holdBatch = countIn('batch')
if (holdBatch !== undefined)
  translator.next.push(...Array.from({ length: holdBatch - 1 }, () => async () => {}), () => {
    held()
    return forever()
  })

/** Stands still when half of the sound is decoded. */
const holdingMedia: MediaTools = {
  ...media,
  normalise: (input, output, options) =>
    media.normalise(input, `${output}.half`, options).then(() => {
      held()
      return forever()
    }),
}

/** Stands still inside the transaction that makes the file EDITING, or stores what was heard again. */
const holdingEvents: EventBus = {
  ...events,
  append: async (event, tx) => {
    await events.append(event, tx)
    if (event.kind !== 'file-changed' && event.kind !== 'reading-changed') return
    held()
    await forever()
  },
}

/** Stands still inside the transaction that stores the times of words, or an answer. */
const holdingJobs: JobQueue = {
  ...jobs,
  complete: async (job, tx) => {
    const isOurs = await jobs.complete(job, tx)
    if (![ALIGN_WORDS.name, WRITE_ANSWER.name].includes(job.name) || !tx) return isOurs
    held()
    return forever()
  },
}

await runWorker({
  ...(await workerBasis(dataDir, { MODELS_CATALOGUE: settings['MODELS_CATALOGUE'] ?? '' })),
  db,
  jobs: hold === 'commit' ? holdingJobs : jobs,
  blobs,
  events: hold === 'commit' ? holdingEvents : events,
  media: hold === 'normalise' ? holdingMedia : media,
  translators: createTranslators({ translators: [translator], setting: 'auto' }),
  engines: createEngines({ transcribers: engine === 'none' ? [] : [transcriber], setting: 'auto' }),
  chat: chatUrl === undefined ? null : createOpenAiChat({ baseUrl: chatUrl, apiKey: null, model: 'small' }),
  payments: stripe ? createStripePayments(stripe) : null,
  log: process.env['WORKER_LOG'] ? console : silentLog,
})
