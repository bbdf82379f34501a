import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { openBucket } from '../../../server/adapters/blob-store-s3/bucket.ts'
import { auditLedger } from '../../../server/modules/billing/plans/ledger.ts'
import { addCheck } from '../../../server/modules/feeds/jobs.ts'
import { insertFeed } from '../../../server/modules/feeds/repository.ts'
import { sourceSealer } from '../../../server/modules/feeds/source-files.ts'
import { addFetching } from '../../../server/modules/media/imports/jobs.ts'
import { insertImport } from '../../../server/modules/media/imports/repository.ts'
import { uploadOptions } from '../../../src/shared/contract/files/upload.ts'
import type { SourceKind } from '../../../src/shared/contract/feeds.ts'
import { DAY_MS } from '../../../src/shared/durations.ts'
import { startDropboxHost } from '../dropbox-host.ts'
import { runImapServer } from '../imap-server.ts'
import { wavHead } from '../wav-head.ts'
import { BUCKET_KEYS, openGround, openStore, SECRETS } from './ground.ts'
import type { KilledRun } from './prove-kills.ts'
import { workThroughKills } from './workers.ts'

/** By what ways recordings come without an upload. */
export const WAYS = ['feed', 'folder', 'bucket', 'mail', 'link'] as const
export type Way = (typeof WAYS)[number]

const NAME = 'said.wav'

/** What came of a recording whose workers were killed. */
export interface SourceKill extends KilledRun {
  way: Way
}

type Person = Record<'id' | 'email' | 'planId', string>

/** Places in which recordings arrive, and workers on an installation that are killed while they take them. */
export async function openSourcesArena({
  databaseUrl = null,
  ways = WAYS,
}: { databaseUrl?: string | null; ways?: readonly Way[] } = {}) {
  const ground = await openGround(databaseUrl)
  const { db, jobs, blobs, settings, root, person } = ground
  const sealer = sourceSealer(SECRETS)
  const imap = ways.includes('mail') ? await runImapServer() : null
  const store = ways.includes('bucket') ? await openStore() : null
  const sounds = new Map<string, Buffer>()
  const web = await startDropboxHost(({ url = '' }, response) => {
    if (!url.startsWith('/feed')) {
      response.end(sounds.get(url))
      return
    }
    const media = `${web.origin}${url.slice('/feed'.length)}`
    response
      .writeHead(200, { 'content-type': 'application/rss+xml' })
      .end(
        `<rss version="2.0"><channel><title>Harbour</title><item><title>${NAME}</title><guid>1</guid>` +
          `<enclosure url="${media}" type="audio/wav"/></item></channel></rss>`,
      )
  })

  /** Has the person follow a source of that kind; answers what has it looked at. */
  async function follow(
    kind: SourceKind,
    { id: userId }: Person,
    over: { url: string; place?: object; secret?: string },
  ) {
    const id = uuidv7()
    await insertFeed(db, {
      id,
      user_id: userId,
      kind,
      url: over.url,
      place: over.place ? JSON.stringify(over.place) : null,
      sealed_secret: over.secret === undefined ? null : sealer.seal(over.secret, id),
      title: 'Harbour',
      language_code: 'en',
      folder_id: null,
      most_seconds: 3600,
      old_episodes: 10,
      is_enabled: 1,
      checked_at: null,
      next_check_at: Date.now() + DAY_MS,
      failures: 0,
      problem: null,
      created_at: Date.now(),
    })
    return {
      begin: () => addCheck(jobs, { id, user_id: userId }, db),
      isDone: async () =>
        (await db.selectFrom('feed_episode').select('state').where('feed_id', '=', id).executeTakeFirst())?.state ===
        'done',
    }
  }

  async function fetchLink({ id: userId }: Person, link: string) {
    const id = uuidv7()
    await insertImport(db, {
      id,
      user_id: userId,
      client_key: null,
      name: NAME,
      link,
      options: JSON.stringify(uploadOptions.parse({ language_code: 'en' })),
      state: 'waiting',
      blob_key: blobs.newKey(),
      created_at: Date.now(),
      expires_at: Date.now() + DAY_MS,
    })
    await addFetching(jobs, { id, user_id: userId }, db)
    return {
      begin: () => Promise.resolve(),
      isDone: async () =>
        (await db.selectFrom('import').select('state').where('id', '=', id).executeTakeFirst())?.state === 'done',
    }
  }

  /** A recording arrives by this way for a person. */
  async function arrive(way: Way, who: Person) {
    const { head, dataBytes } = wavHead({ seconds: 1, hertz: 8000, bits: 16 })
    // Of each recording its own: silence, but for one sample.
    const sound = Buffer.concat([head, Buffer.alloc(dataBytes)])
    sound.writeInt32LE(sounds.size + 1, 1000)
    const at = `/${who.id}.wav`
    sounds.set(at, sound)
    if (way === 'feed') return follow(way, who, { url: `${web.origin}/feed${at}` })
    if (way === 'link') return fetchLink(who, `${web.origin}${at}`)
    if (way === 'folder') {
      await mkdir(path.join(root, who.id, 'Radio'), { recursive: true })
      await writeFile(path.join(root, who.id, 'Radio', NAME), sound)
      return follow(way, who, { url: 'Radio' })
    }
    if (way === 'mail') {
      const token = who.id.replaceAll('-', '').slice(-20)
      await imap!.deliver({
        from: who.email,
        to: `sound+${token}@example.org`,
        attachments: [{ name: NAME, content: sound }],
      })
      return follow(way, who, { url: 'sound@example.org', place: { token, senders: [] } })
    }
    const { endpoint, bucket } = store!
    const address = { endpoint, region: 'us-east-1', bucket, prefix: `${who.id}/` }
    await openBucket(address, {}, { credentials: BUCKET_KEYS }).put(NAME, sound)
    const place = { ...address, prefix: who.id, access_key_id: BUCKET_KEYS.accessKeyId }
    return follow(way, who, { url: `s3://${bucket}`, place, secret: BUCKET_KEYS.secretAccessKey })
  }

  async function faultsOf({ id, planId }: { id: string; planId: string }): Promise<string[]> {
    const files = await db.selectFrom('file').select(['id', 'name']).where('owner_id', '=', id).execute()
    const reserved = await db
      .selectFrom('ledger')
      .select('reference')
      .where('plan_id', '=', planId)
      .where('reason', '=', 'reserve')
      .execute()
    const times = new Set(reserved.map(({ reference }) => reference)).size
    return [
      files.length !== 1 && `there are ${files.length} files`,
      files.some(({ name }) => name !== NAME) && `it is called ${files[0]?.name}`,
      times !== 1 && `its time was reserved ${times} times`,
      ...(await auditLedger(db, [planId])).map(({ fault }) => fault),
    ].filter((one) => one !== false)
  }

  return {
    /** Has a recording come this way while workers are killed at these steps. */
    async take(way: Way, kills: readonly number[]): Promise<SourceKill> {
      const who = await person()
      const work = await arrive(way, who)
      const { deaths, steps } = await workThroughKills(
        jobs,
        { settings, root, mailUrl: imap?.url ?? '' },
        { kills, ...work },
      )
      const faults = await faultsOf(who)
      return { way, kills, deaths, steps, wrong: faults.length > 0 ? faults.join('; ') : null }
    },
    async close() {
      await web.stop()
      await store?.close()
      await imap?.close()
      await ground.close()
    },
  }
}
