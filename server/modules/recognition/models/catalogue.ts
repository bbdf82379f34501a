import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import type { Config } from '../../../kernel/config.ts'
import { STREAMING_KINDS, type StreamingModelKind } from '../../../ports/speech-models.ts'
import { messageOf } from '../../../kernel/message-of.ts'
import { ConfigError } from '../../../kernel/settings.ts'

const fileRole = z.enum([
  'model',
  'encoder',
  'decoder',
  'joiner',
  'preprocessor',
  'uncached-decoder',
  'cached-decoder',
  'tokens',
  'segmentation',
  'embedding',
])

const modelFile = z.strictObject({
  role: fileRole,
  /** Name in the model's folder. */
  path: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/),
  url: z.url(),
  /** Bytes. */
  size: z.number().int().positive(),
  /**
   * Hex. Where it is not given, the checksum that the host states itself is checked instead
   * (`x-linked-etag`, or an `etag` that is a SHA-256), and what was installed is pinned in the manifest.
   */
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
})
export type ModelFile = z.infer<typeof modelFile>

const model = z.strictObject({
  name: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/),
  label: z.string().min(1),
  kind: z.enum([
    'whisper',
    'nemo-transducer',
    'nemo-ctc',
    'moonshine',
    'sense-voice',
    'omnilingual',
    ...STREAMING_KINDS,
    'diarisation',
  ]),
  /** Language codes, or the name of a language set; none for `diarisation`, which asks for no language. */
  languages: z.union([z.array(z.string()), z.string()]),
  /** Whether it finds out the language by itself. */
  multilingual: z.boolean(),
  /** The higher one is taken where several know a language; our own judgement of accuracy. */
  rank: z.number(),
  /**
   * Seconds of work for a second of sound on a core of a common server; our own judgement, which counts until speed is
   * measured.
   */
  pace: z.number().positive().optional(),
  licence: z.string().min(1),
  /** Where the model comes from, for people. */
  source: z.url(),
  files: z.array(modelFile).min(1),
  /** Bytes of all files. */
  size: z.number().int().positive(),
})

const catalogueFile = z.strictObject({
  /** Hosts that models may come from; their subdomains too, for the host sends large files from those. */
  hosts: z.array(z.string()).min(1),
  languageSets: z.record(z.string(), z.array(z.string()).min(1)),
  models: z.array(model),
})

/** A model that can be fetched. */
export interface CatalogueModel extends Omit<z.infer<typeof model>, 'languages'> {
  languages: readonly string[]
}

/** Every model that `longhand models` knows, and the hosts they may come from. */
export interface Catalogue {
  hosts: readonly string[]
  models: readonly CatalogueModel[]
}

/** Checks a catalogue and resolves its language sets. @throws when it does not fit the schema */
export function parseCatalogue(value: unknown): Catalogue {
  const { hosts, languageSets, models } = catalogueFile.parse(value)
  return {
    hosts,
    models: models.map((entry) => {
      const languages = typeof entry.languages === 'string' ? languageSets[entry.languages] : entry.languages
      if (!languages)
        throw new Error(`The model ${entry.name} names a language set that is not there: ${String(entry.languages)}`)
      if (languages.length === 0 && entry.kind !== 'diarisation')
        throw new Error(`The model ${entry.name} names no language`)
      const sum = entry.files.reduce((total, file) => total + file.size, 0)
      if (sum !== entry.size)
        throw new Error(`The files of the model ${entry.name} add up to ${sum} bytes, not ${entry.size}`)
      return { ...entry, languages }
    }),
  }
}

let shipped: Catalogue | undefined

/**
 * The catalogue that ships, `resources/models.json`: each address names a commit, each checksum is the published one.
 */
export function shippedCatalogue(): Catalogue {
  shipped ??= parseCatalogue(
    JSON.parse(readFileSync(new URL('../../../../resources/models.json', import.meta.url), 'utf8')),
  )
  return shipped
}

/** The catalogue that `MODELS_CATALOGUE` names, or the one that ships. @throws ConfigError */
export function configuredCatalogue({ modelsCatalogue }: Pick<Config['speech'], 'modelsCatalogue'>): Catalogue {
  if (modelsCatalogue === null) return shippedCatalogue()
  try {
    return parseCatalogue(JSON.parse(readFileSync(modelsCatalogue, 'utf8')))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error).replaceAll(/\s*\n\s*/g, ' ') : messageOf(error)
    throw new ConfigError(`MODELS_CATALOGUE is not usable: ${why}`, { cause: error })
  }
}

/** The languages of Whisper, which speech servers at a distance are built around. */
export function whisperLanguages(): ReadonlySet<string> {
  return new Set(shippedCatalogue().models.find((entry) => entry.name === 'whisper-tiny')?.languages)
}

/** Whether a model follows what is spoken, for live sessions alone. */
export const isStreaming = (kind: CatalogueModel['kind']): kind is StreamingModelKind =>
  STREAMING_KINDS.some((one) => one === kind)

/** The model to name to somebody who has none for this language: small for English, more accurate elsewhere. */
export function suggestModel(
  language: string | null,
  catalogue: Catalogue = shippedCatalogue(),
): CatalogueModel | null {
  const base = language === null ? null : baseLanguage(language)
  const order =
    base === 'en'
      ? ['whisper-tiny']
      : base === null
        ? ['whisper-base']
        : ['whisper-small', 'sense-voice', 'omnilingual-300m']
  const fits = (entry: CatalogueModel) =>
    !isStreaming(entry.kind) && (base === null ? entry.multilingual : entry.languages.includes(base))
  const named = order.map((name) => catalogue.models.find((entry) => entry.name === name))
  return named.find((entry) => entry !== undefined && fits(entry)) ?? catalogue.models.find(fits) ?? null
}
