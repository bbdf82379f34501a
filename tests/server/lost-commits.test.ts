import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import type { Db } from '../../server/kernel/db/schema.ts'
import { namingBlob } from '../../server/modules/files/naming-blob.ts'
import { buildTestApp } from '../support/app.ts'
import { browserRecording, tone } from '../support/media-samples.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

/** From now on the answer of each commit after which `isSo` is lost: it went through, and nobody hears of it. */
function loseCommits(db: Db, isSo: () => Promise<boolean>): void {
  const begin = db.transaction.bind(db)
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    const transaction = begin()
    const execute = transaction.execute.bind(transaction)
    return Object.assign(transaction, {
      execute: async (work: Parameters<typeof execute>[0]) => {
        const result = await execute(work)
        if (await isSo()) throw new Error('Connection terminated unexpectedly')
        return result
      },
    })
  })
}

test.each([
  ['a sound', () => tone({ seconds: 2 })],
  ['a recording, which is stored anew', async () => browserRecording(await tone({ seconds: 2 }))],
])('an upload of %s whose commit is not heard of keeps the medium of the file that it made', async (_, medium) => {
  const t = await buildTestApp({ engines: presentEngines() })
  const person = await t.signIn()
  const files = () => t.db.selectFrom('file').selectAll().execute()
  loseCommits(t.db, async () => (await files()).length > 0)
  const { headers, payload } = multipart([
    { field: 'media', fileName: 'talk', content: await readFile(await medium()) },
  ])
  const reply = await t.api('POST', uploadPath(), { headers: { ...headers, ...person.bearer }, payload })
  expect(reply.statusCode).toBe(500)
  const [file] = await files()
  expect(await t.deps.blobs.size(file?.media_key ?? '')).toBe(file?.size)
})

test('a blob stays when the commit that names it is not heard of, and goes when it is rolled back', async () => {
  const {
    db,
    deps: { blobs },
  } = await buildTestApp()
  const { key } = await blobs.put(Readable.from([Buffer.from('peaks')]))
  loseCommits(db, () => Promise.resolve(true))
  await expect(namingBlob({ db, blobs }, key, () => Promise.resolve())).rejects.toThrow('Connection')
  expect(await blobs.size(key)).toBe(5)
  await expect(namingBlob({ db, blobs }, key, () => Promise.reject(new Error('The file is gone.')))).rejects.toThrow(
    'gone',
  )
  expect(await blobs.size(key)).toBe(null)
})
