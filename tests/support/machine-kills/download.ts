import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createRandom } from '../random.ts'
import { addJob } from '../../../server/kernel/jobs/kind.ts'
import { beginDownload } from '../../../server/modules/recognition/models/downloads-repository.ts'
import { ADD_MODEL, modelKey } from '../../../server/modules/recognition/models/jobs.ts'
import { smallModelCatalogue } from '../model-catalogue.ts'
import { sha256, startModelServer } from '../model-server.ts'
import type { Kind } from './kill-run.ts'

const catalogueOf = (dataDir: string) => path.join(dataDir, 'catalogue.json')

/** The download of a model of two files, by bytes that come slowly. Whoever meddles asks for it once more. */
export const download = (bytes: number): Kind => ({
  settings: (dataDir) => ({ MODELS_CATALOGUE: catalogueOf(dataDir) }),
  async begin({ dataDir, work }) {
    const { db, queue } = work
    const random = createRandom(bytes)
    const noise = () => Buffer.from(Uint8Array.from({ length: bytes / 2 }, () => random() * 256))
    const files: Record<string, Buffer> = { '/model.onnx': noise(), '/tokens.txt': noise() }
    const host = await startModelServer(files, { bytesPerSecond: bytes / 2 })
    const catalogue = smallModelCatalogue({
      size: Object.values(files).reduce((sum, { length }) => sum + length, 0),
      files: Object.entries(files).map(([name, content], index) => ({
        role: index === 0 ? 'model' : 'tokens',
        path: name.slice(1),
        url: `${host.origin}${name}`,
        size: content.length,
        sha256: sha256(content),
      })),
    })
    await mkdir(dataDir, { recursive: true })
    await writeFile(catalogueOf(dataDir), JSON.stringify({ ...catalogue, languageSets: {} }))
    let requests = 0
    const request = async () => {
      const wanted = { name: 'small', request: `request ${++requests}` }
      await db.transaction().execute(async (tx) => {
        if (await beginDownload(tx, { ...wanted, doneBytes: 0 }))
          await addJob(queue, ADD_MODEL, wanted, { tx, key: modelKey('small') })
      })
    }
    await request()
    const row = () => db.selectFrom('model_download').selectAll().executeTakeFirstOrThrow()
    const folder = path.join(dataDir, 'models/small')
    const there = (): Promise<string[]> => readdir(folder).catch(() => [])
    return {
      engine: 'none',
      isDone: async () => ['done', 'failed'].includes((await row()).state),
      meddle: request,
      outcome: async () => (await there()).toSorted(),
      async faults() {
        const { state, failure } = await row()
        const faults = state === 'done' ? [] : [`the download ${state}: ${failure}`]
        for (const [name, content] of Object.entries(files)) {
          if (!(await readFile(path.join(folder, name)).catch(() => Buffer.alloc(0))).equals(content))
            faults.push(`${name} is another file`)
          const froms = host.requests
            .filter(({ path: asked }) => asked === name)
            .map(({ range }) => Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0))
          if (froms.some((from, at) => from < (froms[at - 1] ?? 0)))
            faults.push(`${name} came twice: ${froms.join(' ')}`)
        }
        const staged = await readdir(path.join(dataDir, 'models/.adding')).catch(() => [])
        return [...faults, ...staged.map((name) => `left: .adding/${name}`)]
      },
      end: () => host.close(),
    }
  },
})
