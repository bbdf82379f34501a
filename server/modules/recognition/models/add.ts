import { link, mkdir, rename, rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { codeOf } from '../../../kernel/error-code.ts'
import { syncFolder } from '../../../kernel/sync-folder.ts'
import { bringModel } from './bring.ts'
import { shippedCatalogue, type Catalogue, type CatalogueModel } from './catalogue.ts'
import { downloadFile } from './download.ts'
import { isCurrent, isInstalled, MANIFEST, modelFolder, type ModelManifest } from './installed.ts'
import { ModelError } from './model-error.ts'
import { withModelLock } from './model-lock.ts'
import { fetchedBytes, stagingFolder } from './staging.ts'

/** How far adding a model is. */
export interface AddProgress {
  /** The file that is being fetched. */
  file: string
  doneBytes: number
  totalBytes: number
}

export interface AddOptions {
  name: string
  /** `MODELS_DIR`. */
  modelsDir: string
  /** A folder with the files of the model, which are copied instead of fetched. */
  from?: string
  onProgress?: (progress: AddProgress) => void
  signal?: AbortSignal
  catalogue?: Catalogue
  fetch?: typeof fetch
  retry?: { firstMs: number; times: number }
}

/** Finds a model by its name. @throws ModelError that lists the names */
export function findModel(name: string, catalogue: Catalogue = shippedCatalogue()): CatalogueModel {
  const model = catalogue.models.find((known) => known.name === name)
  if (model) return model
  throw new ModelError(
    'unknown_model',
    `There is no model named ${name}. The models are: ${catalogue.models.map((known) => known.name).join(', ')}.`,
  )
}

/**
 * Fetches a model and puts it in place in one step once all of it is there and checked. Broken off at any moment,
 * the next call goes on where it was. Of several writers of a folder one works, and the others wait. Another edition
 * than the catalogue's is used until then. Answers `present` when it was there already.
 * @throws ModelError
 */
export async function addModel(options: AddOptions): Promise<'added' | 'present'> {
  const { name, modelsDir, signal, catalogue = shippedCatalogue() } = options
  const model = findModel(name, catalogue)
  if (await isCurrent(modelsDir, model)) return 'present'
  await makeFolder(stagingFolder(modelsDir, name))
  return withModelLock({ folder: path.dirname(stagingFolder(modelsDir, name)), name, signal }, async (held) =>
    // Whoever had the lock before may have brought it.
    (await isCurrent(modelsDir, model)) ? 'present' : bringInto(model, { ...options, catalogue, signal: held }),
  )
}

async function bringInto(
  model: CatalogueModel,
  {
    name,
    modelsDir,
    from,
    onProgress,
    signal,
    catalogue,
    fetch = globalThis.fetch,
    retry,
  }: AddOptions & { catalogue: Catalogue },
): Promise<'added'> {
  const staging = stagingFolder(modelsDir, name)
  // Gone where another writer has put it in place and the model was removed since.
  await makeFolder(staging)
  const inStaging = (file: string) => path.join(staging, file)
  const isInUse = await isInstalled(modelsDir, model)
  for (const file of model.files) {
    const installed = path.join(modelFolder(modelsDir, name), file.path)
    if (!isInUse) await moveWhatIsThere(installed, inStaging(file.path))
    // What is brought is written over what lies there.
    else if (from === undefined) await shareWhatIsThere(installed, inStaging(file.path))
  }
  const files: ModelManifest['files'] = []
  let current = ''
  try {
    await assertRoom(modelsDir, model)
    if (from !== undefined) await bringModel(model, from, staging)
    let before = 0
    for (const file of model.files) {
      current = file.path
      const onBytes = (bytes: number) =>
        onProgress?.({ file: file.path, doneBytes: before + bytes, totalBytes: model.size })
      const checked = await downloadFile({
        file,
        target: inStaging(file.path),
        hosts: catalogue.hosts,
        fetch,
        onBytes,
        signal,
        retry,
      })
      files.push({ path: file.path, size: file.size, ...checked })
      before += file.size
    }
  } catch (error) {
    throw error instanceof ModelError ? withAdvice(error, model, current, modelsDir) : error
  }
  await writeFile(
    path.join(staging, MANIFEST),
    `${JSON.stringify({ name, files } satisfies ModelManifest, null, 2)}\n`,
    { flush: true },
  )
  await syncFolder(staging)
  await rm(modelFolder(modelsDir, name), { recursive: true, force: true })
  await rename(staging, modelFolder(modelsDir, name))
  await syncFolder(modelsDir)
  return 'added'
}

/** @throws ModelError for a disk that is only read */
async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    if (!['EROFS', 'EACCES', 'EPERM'].includes(String(codeOf(cause)))) throw cause
    throw new ModelError('read_only', `Nothing can be written into ${folder}.`, { cause })
  })
}

/** A file that was copied by hand is checked and used, not fetched again. */
async function moveWhatIsThere(installed: string, target: string): Promise<void> {
  await rename(installed, target).catch(() => undefined)
}

/** Files that editions have in common are fetched once; where the disk cannot link, they are fetched again. */
async function shareWhatIsThere(installed: string, target: string): Promise<void> {
  await link(installed, target).catch(() => undefined)
}

/** Refuses before the first byte when the rest cannot fit. @throws ModelError */
export async function assertRoom(modelsDir: string, model: CatalogueModel): Promise<void> {
  const { bavail, bsize } = await statfs(modelsDir)
  const missing = model.size - (await fetchedBytes(modelsDir, model))
  if (bavail * bsize >= missing) return
  throw new ModelError(
    'disk_full',
    `${model.label} needs ${megabytes(missing)} more on the disk, and there is room for ${megabytes(bavail * bsize)}.`,
  )
}

function withAdvice(error: ModelError, model: CatalogueModel, file: string, modelsDir: string): ModelError {
  const { code, message, retry } = error
  const resume = `What was fetched so far is kept: \`npx longhand models add ${model.name}\` goes on from there.`
  if (code === 'disk_full')
    return new ModelError(code, `${message} Make room, or set MODELS_DIR to a larger disk. ${resume}`, { cause: error })
  if ((code !== 'unreachable' && code !== 'not_found') || file === '') return error
  const byHand =
    `By hand: fetch these on another machine and copy them into ${modelFolder(modelsDir, model.name)}, or give ` +
    `their folder to \`npx longhand models add ${model.name} --from FOLDER\``
  const lines = [
    `Could not fetch ${file} of ${model.label}: ${message}.`,
    resume,
    `${byHand}:`,
    ...model.files.map((one) => `  ${one.url}`),
  ]
  return new ModelError(code, lines.join('\n'), { cause: error, retry })
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`
}
