import { z } from 'zod'
import { ENGINE_FAULTS } from '../domain/engine-faults.ts'
import { MODEL_FAILURES } from '../domain/model-failures.ts'
import { route } from './route.ts'

/** Codes of languages that are sent; of more, only how many there are. */
export const MOST_LISTED_LANGUAGES = 12

/** An engine, or one of its models, that broke down too often to be used for now. */
export const engineSetAside = z.object({
  /** Engine, or engine and model: `pocketsphinx`, `sherpa:whisper-tiny`. */
  id: z.string(),
  label: z.string(),
  fault: z.enum(ENGINE_FAULTS),
  /** When it is used again, in milliseconds since 1970. */
  until: z.number(),
})
export type EngineSetAside = z.infer<typeof engineSetAside>

/** A speech engine of the server that answers. */
export const speechEngine = z.object({
  name: z.enum(['sherpa', 'pocketsphinx', 'openai']),
  is_usable: z.boolean(),
  /** What it is, or what to install or set. */
  text: z.string(),
  /** How many languages it transcribes; `any` for whatever it is told, null where it cannot be used. */
  languages: z.union([z.number().int(), z.literal('any')]).nullable(),
  set_aside: z.array(engineSetAside),
})
export type SpeechEngine = z.infer<typeof speechEngine>

/** A download that was asked for. */
export const modelDownload = z.object({
  /** `elsewhere`: another machine has the model, in a folder that this server does not share. */
  state: z.enum(['waiting', 'working', 'failed', 'elsewhere']),
  /** Bytes. */
  done: z.number(),
  failure: z.enum(MODEL_FAILURES).nullable(),
  /** Name of the machine that downloads, or did. */
  machine: z.string().nullable(),
})
export type ModelDownload = z.infer<typeof modelDownload>

/** A model of the catalogue, and how much of it is here. */
export const speechModel = z.object({
  name: z.string(),
  label: z.string(),
  /** Codes; the first {@link MOST_LISTED_LANGUAGES} of them. */
  languages: z.array(z.string()),
  language_count: z.number().int(),
  /** Whether it separates speakers, and transcribes nothing. */
  is_for_speakers: z.boolean(),
  /** Bytes. */
  size: z.number(),
  licence: z.string(),
  source: z.string(),
  /** Seconds of work for a second of sound, as measured here, else as expected; null where nobody knows. */
  real_time_factor: z.number().nullable(),
  is_installed: z.boolean(),
  /** Installed in another edition than the one that can be downloaded; adding it brings that. */
  is_outdated: z.boolean(),
  is_recommended: z.boolean(),
  /** Bytes that an earlier download has left; 0 where there are none, or all is installed. */
  fetched: z.number(),
  /** Null where none is under way, or needs attention. */
  download: modelDownload.nullable(),
  /** Languages that nothing else here transcribes; 0 where it is not installed. */
  only_here: z.number().int(),
})
export type SpeechModel = z.infer<typeof speechModel>

/** An engine with one of its models, which can be put in an order and tried. */
export const recogniser = z.object({
  /** Engine, or engine and model: `pocketsphinx`, `sherpa:whisper-tiny`. */
  id: z.string(),
  label: z.string(),
  /** Base codes; `any` for whatever it is told. */
  languages: z.union([z.array(z.string()), z.literal('any')]),
  /** Seconds of work for a second of sound, as measured here on real work; null before that. */
  pace: z.number().nullable(),
})
export type RecogniserRecord = z.infer<typeof recogniser>

/** A base language, or {@link ALL_LANGUAGES}. */
const orderLanguage = z
  .string()
  .max(8)
  .regex(/^[a-z]{2,8}$/)
/** The order for languages that have none of their own. */
export const ALL_LANGUAGES = 'all'

const recogniserId = z
  .string()
  .max(80)
  .regex(/^[a-z]+(:[a-z0-9][a-z0-9.-]*)?$/)

export const enginesReport = z.object({
  /** As they are tried, the first first. */
  engines: z.array(speechEngine),
  /** The engine that transcribes English; null where none does. */
  english: speechEngine.shape.name.nullable(),
  /** Bytes; `free` is that of the disk with the models. A GPU counts where an engine can use it. */
  machine: z.object({ cores: z.number().int(), memory: z.number(), free: z.number(), gpu: z.boolean() }),
  models: z.array(speechModel),
  /** All that can be used, in the default order. */
  recognisers: z.array(recogniser),
  /** Ids in the order that was set, by base language or {@link ALL_LANGUAGES}. */
  orders: z.record(z.string(), z.array(z.string())),
})
export type EnginesReport = z.infer<typeof enginesReport>

const params = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[a-z0-9][a-z0-9.-]*$/),
})
/** Each starts or ends a large download, or takes files away. */
const rateLimit = { perMinute: 20 }

export const getEngines = route({
  method: 'GET',
  path: '/admin/engines',
  summary: 'Speech engines of the server, its models and those that it can download',
  access: 'ADMIN',
  scope: 'admin',
  reply: enginesReport,
})

export const resumeEngine = route({
  method: 'POST',
  path: '/admin/engines/:id/resume',
  summary: 'Use an engine again that was set aside because it kept breaking down',
  access: 'ADMIN',
  scope: 'admin',
  params: z.object({ id: recogniserId }),
  rateLimit,
  status: 204,
})

export const addModel = route({
  method: 'POST',
  path: '/admin/models/:name',
  summary: 'Download a speech model in the background; goes on where an earlier download stopped',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit,
  status: 204,
})

export const stopModel = route({
  method: 'DELETE',
  path: '/admin/models/:name/download',
  summary: 'Stop a download; what was fetched is kept',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit,
  status: 204,
})

export const removeModel = route({
  method: 'DELETE',
  path: '/admin/models/:name',
  summary: 'Remove a speech model, and what was fetched of it',
  access: 'ADMIN',
  scope: 'admin',
  params,
  rateLimit,
  status: 204,
})

export const orderEngines = route({
  method: 'PUT',
  path: '/admin/engines/order/:language',
  summary: 'Set the order in which engines are taken for a language; an empty one is the default',
  access: 'ADMIN',
  scope: 'admin',
  params: z.object({ language: orderLanguage }),
  body: z.object({ ids: z.array(recogniserId).max(100) }),
  rateLimit: { perMinute: 120 },
  status: 204,
})

/** What of a recording is tried, in seconds. */
export const MOST_TRIED_SECONDS = 60
/** Bytes of a recording that is tried. */
export const MOST_TRIED_BYTES = 6 * 1024 * 1024

/** What one engine made of the recording. */
export const triedEngine = z.object({
  id: z.string(),
  label: z.string(),
  /** Null until it has finished, or where it failed. */
  text: z.string().nullable(),
  failure: z.string().nullable(),
  /** Seconds of work for a second of sound. */
  pace: z.number().nullable(),
  /** Peak of its process in bytes; null where it runs elsewhere or cannot be told. */
  memory: z.number().nullable(),
})
export type TriedEngine = z.infer<typeof triedEngine>

/** One recording through each engine that knows its language. */
export const engineTrial = z.object({
  state: z.enum(['waiting', 'working', 'done', 'failed']),
  language: z.string(),
  /** What is said in it; empty where nobody told. */
  reference: z.string(),
  failure: z.string().nullable(),
  results: z.array(triedEngine),
})
export type EngineTrial = z.infer<typeof engineTrial>

export const tryEngines = route({
  method: 'POST',
  path: '/admin/engines/trial',
  summary: 'Have each engine transcribe one recording, its first minute, in the place of the trial before',
  access: 'ADMIN',
  scope: 'admin',
  body: z.object({
    /** Null for the sample that ships. */
    sound: z
      .base64()
      .max(Math.ceil(MOST_TRIED_BYTES / 3) * 4)
      .nullable(),
    language: orderLanguage,
    reference: z.string().max(5000).default(''),
  }),
  bodyLimit: Math.ceil(MOST_TRIED_BYTES / 3) * 4 + 64 * 1024,
  rateLimit,
  status: 204,
})

export const getEngineTrial = route({
  method: 'GET',
  path: '/admin/engines/trial',
  summary: 'The last trial of yours, as far as it is',
  access: 'ADMIN',
  scope: 'admin',
  reply: z.object({ trial: engineTrial.nullable() }),
})
