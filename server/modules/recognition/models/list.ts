import { shippedCatalogue, type Catalogue } from './catalogue.ts'
import { isInstalled } from './installed.ts'
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
      const { name, label, languages, multilingual, size, licence, source } = model
      return {
        name,
        label,
        languages,
        multilingual,
        licence,
        source,
        sizeBytes: size,
        isInstalled: await isInstalled(modelsDir, model),
        fetchedBytes: await fetchedBytes(modelsDir, model),
      }
    }),
  )
}
