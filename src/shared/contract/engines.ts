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
  is_installed: z.boolean(),
  is_recommended: z.boolean(),
  /** Bytes that an earlier download has left; 0 where there are none, or all is installed. */
  fetched: z.number(),
  /** Null where none is under way, or needs attention. */
  download: modelDownload.nullable(),
  /** Languages that nothing else here transcribes; 0 where it is not installed. */
  only_here: z.number().int(),
})
export type SpeechModel = z.infer<typeof speechModel>

export const enginesReport = z.object({
  /** As they are tried, the first first. */
  engines: z.array(speechEngine),
  /** The engine that transcribes English; null where none does. */
  english: speechEngine.shape.name.nullable(),
  /** Bytes; `free` is that of the disk with the models. A GPU counts where an engine can use it. */
  machine: z.object({ cores: z.number().int(), memory: z.number(), free: z.number(), gpu: z.boolean() }),
  models: z.array(speechModel),
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
  reply: enginesReport,
})

export const resumeEngine = route({
  method: 'POST',
  path: '/admin/engines/:id/resume',
  summary: 'Use an engine again that was set aside because it kept breaking down',
  access: 'ADMIN',
  params: z.object({
    id: z
      .string()
      .max(80)
      .regex(/^[a-z]+(:[a-z0-9][a-z0-9.-]*)?$/),
  }),
  rateLimit,
  status: 204,
})

export const addModel = route({
  method: 'POST',
  path: '/admin/models/:name',
  summary: 'Download a speech model in the background; goes on where an earlier download stopped',
  access: 'ADMIN',
  params,
  rateLimit,
  status: 204,
})

export const stopModel = route({
  method: 'DELETE',
  path: '/admin/models/:name/download',
  summary: 'Stop a download; what was fetched is kept',
  access: 'ADMIN',
  params,
  rateLimit,
  status: 204,
})

export const removeModel = route({
  method: 'DELETE',
  path: '/admin/models/:name',
  summary: 'Remove a speech model, and what was fetched of it',
  access: 'ADMIN',
  params,
  rateLimit,
  status: 204,
})
