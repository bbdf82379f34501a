import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import { openBucket } from '../../../server/adapters/blob-store-s3/bucket.ts'
import { createSealer } from '../../../server/kernel/sealed-text.ts'
import { FIND_UNSENT_TEXTS } from '../../../server/modules/destinations/jobs.ts'
import { insertDestination } from '../../../server/modules/destinations/repository.ts'
import { addJob } from '../../../server/kernel/jobs/kind.ts'
import { appendVersion } from '../../../server/modules/texts/repository.ts'
import type { DestinationKind, DestinationPlace } from '../../../src/shared/contract/destinations.ts'
import { buildTranscript } from '../build-transcript.ts'
import { startDropboxHost } from '../dropbox-host.ts'
import { buildFile } from '../factories.ts'
import { startWebdavServer } from '../webdav-server.ts'
import { BUCKET_KEYS, openGround, openStore, SECRETS } from './ground.ts'
import type { KilledRun } from './prove-kills.ts'
import { workThroughKills } from './workers.ts'

const NAME = 'Harbour.txt'
const WORDS = 'the harbour is open'
/** Both are kept for the key of a bucket, the password of a WebDAV server and the secret of calls. */
const SECRET_OF = { bucket: BUCKET_KEYS.secretAccessKey, webdav: 'pass', webhook: 'whsec_dGVzdHM=' }

/** What came of a text whose workers were killed. */
export interface DestinationKill extends KilledRun {
  kind: DestinationKind
  /** How often a webhook was called; 0 for other kinds. */
  calls: number
}

/** Places to which texts go, and workers on an installation that are killed while they bring them there. */
export async function openDestinationsArena({ databaseUrl = null }: { databaseUrl?: string | null } = {}) {
  const ground = await openGround(databaseUrl)
  const { db, jobs, settings, root } = ground
  const sealer = createSealer(SECRETS, 'destinations')
  const store = await openStore()
  const webdav = await startWebdavServer()
  const calls: { id: string; body: string }[] = []
  const receiver = await startDropboxHost((request, response) => {
    void text(request).then((body) => {
      calls.push({ id: String(request.headers['webhook-id']), body })
      return response.writeHead(204).end()
    })
  })

  function placeOf(kind: DestinationKind, userId: string): DestinationPlace {
    const { endpoint, bucket } = store
    const access_key_id = BUCKET_KEYS.accessKeyId
    const places: Record<DestinationKind, DestinationPlace> = {
      folder: { kind: 'folder', path: 'Texts' },
      bucket: { kind: 'bucket', endpoint, region: 'us-east-1', bucket, prefix: userId, access_key_id },
      webdav: { kind: 'webdav', url: webdav.url, user: 'ann' },
      webhook: { kind: 'webhook', url: `${receiver.origin}/${userId}`, is_attached: true },
    }
    return places[kind]
  }

  async function destinationOf(kind: DestinationKind, userId: string): Promise<string> {
    const id = uuidv7()
    await insertDestination(db, {
      id,
      user_id: userId,
      place: JSON.stringify(placeOf(kind, userId)),
      sealed_secret: kind === 'folder' ? null : sealer.seal(SECRET_OF[kind], id),
      formats: JSON.stringify(['txt']),
      template: '{name}',
      sends: 'ready',
      quiet_minutes: 1,
      folder_id: null,
      tag_id: null,
      languages: '[]',
      is_enabled: 1,
      paused_because: null,
      failing_since: null,
      off_since: null,
      catch_up_since: null,
      catch_up_after: null,
      created_at: Date.now(),
    })
    return id
  }

  /** What lies there, by its names; of a webhook what it was sent under each id. */
  async function whatIsThere(kind: DestinationKind, userId: string): Promise<Map<string, string>> {
    if (kind === 'folder') {
      const folder = path.join(root, userId, 'Texts')
      const names = await readdir(folder)
      return new Map(
        await Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const)),
      )
    }
    if (kind === 'webdav') return new Map([...webdav.files].map(([name, bytes]) => [name, bytes.toString()]))
    if (kind === 'webhook')
      return new Map(
        calls.map(({ id, body }) => {
          const { data } = JSON.parse(body) as { data: { document: { content: string } } }
          return [id, Buffer.from(data.document.content, 'base64').toString()]
        }),
      )
    const { endpoint, bucket: name } = store
    const address = { endpoint, region: 'us-east-1', bucket: name, prefix: '' }
    const bucket = openBucket(address, {}, { credentials: BUCKET_KEYS })
    const there = new Map<string, string>()
    for await (const { name: key } of bucket.list(`${userId}/`))
      there.set(path.basename(key), await text((await bucket.get(key)).body))
    return there
  }

  return {
    /** Has a text go to such a place while workers are killed at these steps. */
    async send(kind: DestinationKind, kills: readonly number[]): Promise<DestinationKill> {
      calls.length = 0
      webdav.files.clear()
      const { id: userId } = await ground.person()
      const destinationId = await destinationOf(kind, userId)
      const file = await buildFile(db, { owner_id: userId, name: 'Harbour.mp3', status: 'EDITING' })
      await appendVersion(db, {
        fileId: file.id,
        language: 'original',
        body: gzipSync(JSON.stringify(buildTranscript(WORDS))),
        words: 4,
        authorId: null,
        expectedVersion: null,
        savedAt: Date.now(),
      })
      const deliveries = () =>
        db.selectFrom('destination_delivery').select('status').where('destination_id', '=', destinationId).execute()
      const { deaths, steps } = await workThroughKills(
        jobs,
        { settings, root, mailUrl: '' },
        {
          kills,
          begin: () => addJob(jobs, FIND_UNSENT_TEXTS, {}),
          isDone: async () => (await deliveries())[0]?.status === 'delivered',
        },
      )
      const there = await whatIsThere(kind, userId)
      const faults = [
        there.size !== 1 && `${there.size} documents are there: ${[...there.keys()].join(', ')}`,
        kind !== 'webhook' && !there.has(NAME) && `it is not called ${NAME}`,
        [...there.values()].some((one) => !one.includes(WORDS)) && 'it is not the text',
        (await deliveries()).length !== 1 && `it was delivered ${(await deliveries()).length} times`,
      ].filter((one) => one !== false)
      const wrong = faults.length > 0 ? faults.join('; ') : null
      return { kind, kills, deaths, steps, calls: calls.length, wrong }
    },
    async close() {
      await receiver.stop()
      await webdav.close()
      await store.close()
      await ground.close()
    },
  }
}
