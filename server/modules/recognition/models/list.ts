import { shippedCatalogue, type Catalogue } from './catalogue.ts'
import { isInstalled, isOutdated } from './installed.ts'
import { fetchedBytes } from './staging.ts'

/** One line of `longhand models list`. */
export interface ListedModel {
  name: string
  label: string
  /** Language codes. */
  languages: readonly string[]
  multilingual: boolean
  sizeBytes: number
  licence: string
  source: string
  isInstalled: boolean
  /** Installed, in another edition than the catalogue's. */
  isOutdated: boolean
  /** Bytes of a download that was broken off; 0 when there is none. */
  fetchedBytes: number
}

/** Every model of the catalogue, and how much of it is here. */
export async function listModels({
  modelsDir,
  catalogue = shippedCatalogue(),
}: {
  modelsDir: string
  catalogue?: Catalogue
}): Promise<ListedModel[]> {
  return Promise.all(
    catalogue.models.map(async (model) => {
      const isHere = await isInstalled(modelsDir, model)
      const { name, label, languages, multilingual, size, licence, source } = model
      return {
        name,
        label,
        languages,
        multilingual,
        licence,
        source,
        sizeBytes: size,
        isInstalled: isHere,
        isOutdated: isHere && (await isOutdated(modelsDir, model)),
        fetchedBytes: await fetchedBytes(modelsDir, model),
      }
    }),
  )
}
