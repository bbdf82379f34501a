import { writeFile } from 'node:fs/promises'
import { shippedCatalogue } from '../../server/modules/recognition/models/catalogue.ts'
import { type ModelServer, sha256, startModelServer } from './model-server.ts'
import { readerModel } from './reader-model.ts'

/** Loud frames of the sample that ships, less a word's worth, so that the last word is said in time. */
const SAMPLE_FRAMES = 400

/**
 * Writes the catalogue that ships, its most accurate model in the place of which a host on this machine has one that
 * knows the sample by heart; answers the host.
 */
export async function hostReader(catalogue: string, name: string, text: string): Promise<ModelServer> {
  const { model, tokens } = readerModel(text, SAMPLE_FRAMES)
  const contents = { 'model.onnx': model, 'tokens.txt': tokens }
  const host = await startModelServer(
    Object.fromEntries(Object.entries(contents).map(([file, content]) => [`/${file}`, content])),
  )
  const files = Object.entries(contents).map(([file, content]) => ({
    role: file === 'model.onnx' ? 'model' : 'tokens',
    path: file,
    url: `${host.origin}/${file}`,
    size: content.length,
    sha256: sha256(content),
  }))
  const { hosts, models } = shippedCatalogue()
  const own = { kind: 'nemo-ctc', files, size: model.length + tokens.length }
  await writeFile(
    catalogue,
    JSON.stringify({
      hosts: [...hosts, '127.0.0.1'],
      languageSets: {},
      models: models.map((one) => (one.name === name ? { ...one, ...own } : one)),
    }),
  )
  return host
}
