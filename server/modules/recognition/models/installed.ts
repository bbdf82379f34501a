import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { baseLanguage } from '../../../../src/shared/domain/languages.ts'
import type { DiarisationModels } from '../../../ports/diarisation-models.ts'
import type {
  InstalledModel,
  SpeechModelKind,
  SpeechModels,
  StreamingModelKind,
  WholeModelKind,
} from '../../../ports/speech-models.ts'
import { isStreaming, shippedCatalogue, suggestModel, type Catalogue, type CatalogueModel } from './catalogue.ts'

/** What was installed, written beside the files: their checksums stay known even if the host changes them. */
export const modelManifest = z.object({
  name: z.string(),
  files: z.array(
    z.object({
      path: z.string(),
      size: z.number().int(),
      sha256: z.string(),
      checkedBy: z.enum(['catalogue', 'host', 'size']),
    }),
  ),
})
export type ModelManifest = z.infer<typeof modelManifest>

export const MANIFEST = 'manifest.json'

/** The folder of a model. */
export function modelFolder(modelsDir: string, name: string): string {
  return path.join(modelsDir, name)
}

/**
 * Whether all files of a model are there in their full size: as its manifest says, or as the catalogue does
 * for a folder that was copied by hand.
 */
export async function isInstalled(modelsDir: string, model: CatalogueModel): Promise<boolean> {
  const folder = modelFolder(modelsDir, model.name)
  const manifest = await readManifest(folder)
  const sizes = new Map((manifest?.files ?? model.files).map((file) => [file.path, file.size]))
  const whole = await Promise.all(
    model.files.map(async (file) => (await sizeOf(path.join(folder, file.path))) === sizes.get(file.path)),
  )
  return whole.every(Boolean)
}

/**
 * Whether what is installed is another edition than the catalogue's: the size of a file differs, or a checksum where
 * the catalogue has one. A folder that was copied by hand has no manifest, and is taken for what it should be.
 */
export async function isOutdated(modelsDir: string, model: CatalogueModel): Promise<boolean> {
  const manifest = await readManifest(modelFolder(modelsDir, model.name))
  return model.files.some(({ path: file, size, sha256 }) => {
    const there = manifest?.files.find((one) => one.path === file)
    return there !== undefined && (there.size !== size || (sha256 !== undefined && there.sha256 !== sha256))
  })
}

/** Whether a model is installed in the catalogue's edition. */
export async function isCurrent(modelsDir: string, model: CatalogueModel): Promise<boolean> {
  return (await isInstalled(modelsDir, model)) && !(await isOutdated(modelsDir, model))
}

async function readManifest(folder: string): Promise<ModelManifest | null> {
  try {
    return modelManifest.parse(JSON.parse(await readFile(path.join(folder, MANIFEST), 'utf8')))
  } catch {
    return null
  }
}

async function sizeOf(file: string): Promise<number | null> {
  return stat(file).then(
    (found) => found.size,
    () => null,
  )
}

/** What of the catalogue lies in the folder, the best first. */
async function installedOf(modelsDir: string, catalogue: Catalogue): Promise<CatalogueModel[]> {
  const found = await Promise.all(
    catalogue.models.map(async (model) => ((await isInstalled(modelsDir, model)) ? [model] : [])),
  )
  return found.flat().toSorted((a, b) => b.rank - a.rank)
}

const isWhole = (model: CatalogueModel): model is CatalogueModel & { kind: WholeModelKind } =>
  model.kind !== 'diarisation' && !isStreaming(model.kind)

const filesOf = (modelsDir: string, { name, files }: CatalogueModel) =>
  Object.fromEntries(files.map((file) => [file.role, path.join(modelFolder(modelsDir, name), file.path)]))

const isFollowing = (model: CatalogueModel): model is CatalogueModel & { kind: StreamingModelKind } =>
  isStreaming(model.kind)

const installedAs = <Kind extends SpeechModelKind>(
  modelsDir: string,
  model: CatalogueModel & { kind: Kind },
): InstalledModel<Kind> => ({
  name: model.name,
  label: model.label,
  kind: model.kind,
  languages: new Set(model.languages),
  multilingual: model.multilingual,
  expectedPace: model.pace,
  files: filesOf(modelsDir, model),
})

/** Every model of the catalogue for whole segments of speech that lies in the folder, the best first. */
export async function installedModels(
  modelsDir: string,
  catalogue: Catalogue = shippedCatalogue(),
): Promise<InstalledModel[]> {
  return (await installedOf(modelsDir, catalogue)).filter(isWhole).map((model) => installedAs(modelsDir, model))
}

/** The installed models by which voices are told apart. */
export function createDiarisationStore({
  modelsDir,
  catalogue = shippedCatalogue(),
}: {
  modelsDir: string
  catalogue?: Catalogue
}): DiarisationModels {
  return {
    async best() {
      const model = (await installedOf(modelsDir, catalogue)).find(({ kind }) => kind === 'diarisation')
      if (!model) return null
      const { segmentation = '', embedding = '' } = filesOf(modelsDir, model)
      return { label: model.label, files: { segmentation, embedding } }
    },
    advice: () =>
      'No model that separates speakers is installed. Add it with `npx longhand models add ' +
      `${catalogue.models.find(({ kind }) => kind === 'diarisation')?.name ?? 'diarisation'}\`.`,
  }
}

export interface ModelStoreOptions {
  /** `MODELS_DIR`. */
  modelsDir: string
  /** `SPEECH_MODEL`: of its sort only this one; null for the best of all. */
  wanted: string | null
  catalogue?: Catalogue
}

/** The installed models as the speech engine asks for them. */
export function createModelStore({
  modelsDir,
  wanted,
  catalogue = shippedCatalogue(),
}: ModelStoreOptions): SpeechModels {
  const installed = async () =>
    (await installedModels(modelsDir, catalogue)).filter((model) => wanted === null || model.name === wanted)
  return {
    installed,
    async best({ language, multilingual }) {
      const base = baseLanguage(language)
      return (
        (await installed()).find((model) => (multilingual ? model.multilingual : model.languages.has(base))) ?? null
      )
    },
    async streaming(language) {
      const base = baseLanguage(language)
      const all = (await installedOf(modelsDir, catalogue)).filter(isFollowing)
      const model = all.find(({ name }) => name === wanted) ?? all.find(({ languages }) => languages.includes(base))
      return model ? installedAs(modelsDir, model) : null
    },
    advice() {
      const model = wanted ?? suggestModel('en', catalogue)?.name
      if (wanted !== null && !catalogue.models.some((known) => known.name === wanted)) {
        return (
          `SPEECH_MODEL is ${wanted}, which is not in the list. \`npx longhand models list\` shows the models there ` +
          'are.'
        )
      }
      return (
        `No speech model is installed. Add one with \`npx longhand models add ${model}\`; \`npx longhand models ` +
        'list` shows them all.'
      )
    },
  }
}
