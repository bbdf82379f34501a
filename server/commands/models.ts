import type { Config } from '../kernel/config.ts'
import {
  addModel,
  type AddProgress,
  type Catalogue,
  configuredCatalogue,
  findModel,
  listModels,
  removeModel,
  type TriedSample,
  trySample,
} from '../modules/recognition/index.ts'
import type { MediaTools } from '../ports/media-tools.ts'
import type { Transcriber } from '../ports/transcriber.ts'
import { createProgressBar } from './progress-bar.ts'

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** Where models lie, and which there are; without a catalogue, those that ship. */
export interface ModelsPlace {
  modelsDir: string
  catalogue?: Catalogue
}

/** Where the settings put models, and which they offer. @throws ConfigError */
export const modelsPlace = ({ speech }: Pick<Config, 'speech'>): ModelsPlace => ({
  modelsDir: speech.modelsDir,
  catalogue: configuredCatalogue(speech),
})

const installedAs = (isOutdated: boolean) => (isOutdated ? 'update with add' : 'installed')

/** The catalogue as lines for a terminal. */
export async function printModels(place: ModelsPlace): Promise<void> {
  const models = await listModels(place)
  const width = Math.max(...models.map(({ name }) => name.length))
  for (const { name, label, languages, sizeBytes, licence, isInstalled, isOutdated, fetchedBytes } of models) {
    const state = isInstalled ? installedAs(isOutdated) : fetchedBytes > 0 ? `${megabytes(fetchedBytes)} loaded` : ''
    const spoken = languages.length > 6 ? `${languages.length} languages` : languages.join(', ') || 'any language'
    console.log(
      (
        `${name.padEnd(width)}  ${megabytes(sizeBytes).padStart(8)}  ${spoken.padEnd(14)}  ${licence.padEnd(12)}  ` +
        `${state.padEnd(15)}  ${label}`
      ).trimEnd(),
    )
  }
}

/**
 * Fetches a model with a progress bar, or copies it from a folder; broken off, the next call goes on.
 * @throws ModelError
 */
export async function installModel(
  name: string,
  { from, ...place }: ModelsPlace & { from: string | undefined },
): Promise<void> {
  const bar = createProgressBar(name)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('Stopped. Run the same command again to continue.')))
  try {
    const onProgress = ({ doneBytes, totalBytes }: AddProgress) => bar.update(doneBytes / totalBytes)
    const outcome = await addModel({
      name,
      ...place,
      ...(from !== undefined && { from }),
      onProgress,
      signal: stop.signal,
    })
    bar.stop()
    console.log(outcome === 'added' ? `${name} is installed.` : `${name} is already installed.`)
  } finally {
    bar.stop()
  }
}

/** Deletes a model. @throws ModelError */
export async function deleteModel(name: string, place: ModelsPlace): Promise<void> {
  const wasThere = await removeModel({ name, ...place })
  console.log(wasThere ? `${name} was removed.` : `${name} was not installed.`)
}

/** Clear speech is transcribed with fewer errors than this by a model that works; in 100 words. */
const MOST_ERRORS = 20

/**
 * Adds a model where it is missing and has it transcribe the sample that ships. Answers whether it did well.
 * @throws ModelError; EngineError; Error for a model that does not transcribe English
 */
export async function checkModel(
  name: string,
  { engine, media, ...place }: ModelsPlace & { engine: Transcriber; media: Pick<MediaTools, 'normalise'> },
): Promise<boolean> {
  const { languages } = findModel(name, place.catalogue)
  if (!languages.includes('en'))
    throw new Error(`${name} does not transcribe English, and the sample is English. Try it under Engines instead.`)
  await installModel(name, { ...place, from: undefined })
  const tried = await trySample({ engine, media })
  console.log(describeSample(tried))
  return isWell(tried)
}

const isWell = ({ errors }: TriedSample) => errors.rate * 100 <= MOST_ERRORS

/** What came of the sample, as lines for a terminal. */
export function describeSample(tried: TriedSample): string {
  const { reference, text, errors, lengthSeconds, pace, memory } = tried
  return [
    `said     ${reference}`,
    `heard    ${text || '(nothing)'}`,
    `errors   ${Math.round(errors.rate * 100)} in 100 words (${errors.errors} of ${errors.words})`,
    `time     ${((pace ?? 0) * lengthSeconds).toFixed(1)} s for ${lengthSeconds.toFixed(1)} s, loading included`,
    `memory   ${memory === null ? 'not known' : megabytes(memory)}`,
    isWell(tried)
      ? 'The model works here.'
      : `More than ${MOST_ERRORS} errors in 100 words of clear speech: something is wrong. See docs/models.md.`,
  ].join('\n')
}
