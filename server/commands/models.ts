import { addModel, type AddProgress, listModels, removeModel } from '../modules/recognition/index.ts'
import { createProgressBar } from './progress-bar.ts'

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/** The catalogue as lines for a terminal. */
export async function printModels(modelsDir: string): Promise<void> {
  const models = await listModels({ modelsDir })
  const width = Math.max(...models.map(({ name }) => name.length))
  for (const { name, label, languages, sizeBytes, licence, isInstalled, fetchedBytes } of models) {
    const state = isInstalled ? 'installed' : fetchedBytes > 0 ? `${megabytes(fetchedBytes)} loaded` : ''
    const spoken = languages.length > 6 ? `${languages.length} languages` : languages.join(', ') || 'any language'
    console.log(
      (
        `${name.padEnd(width)}  ${megabytes(sizeBytes).padStart(8)}  ${spoken.padEnd(14)}  ${licence.padEnd(12)}  ` +
        `${state.padEnd(14)}  ${label}`
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
  { modelsDir, from }: { modelsDir: string; from: string | undefined },
): Promise<void> {
  const bar = createProgressBar(name)
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('Stopped. Run the same command again to continue.')))
  try {
    const onProgress = ({ doneBytes, totalBytes }: AddProgress) => bar.update(doneBytes / totalBytes)
    const outcome = await addModel({
      name,
      modelsDir,
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
export async function deleteModel(name: string, modelsDir: string): Promise<void> {
  const wasThere = await removeModel({ name, modelsDir })
  console.log(wasThere ? `${name} was removed.` : `${name} was not installed.`)
}
