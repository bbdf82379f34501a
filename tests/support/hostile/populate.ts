import { gzipSync } from 'node:zlib'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../../../server/kernel/db/schema.ts'
import { hashPassword } from '../../../server/modules/identity/auth/passwords.ts'
import { createMailKey, createTokens } from '../../../server/modules/identity/auth/tokens.ts'
import { hashKey } from '../../../server/kernel/sha256.ts'
import { appendVersion, ORIGINAL } from '../../../server/modules/texts/repository.ts'
import { DAY_MS, HOUR_SECONDS } from '../../../src/shared/durations.ts'
import { batchesOf } from '../../../src/shared/batches.ts'
import { COMMENT_LIMITS } from '../../../src/shared/domain/comment-rules.ts'
import { buildTranscript } from '../build-transcript.ts'
import { buildFile, buildUser } from '../factories.ts'
import type { Attacker } from './attacks.ts'
import { hostileTexts, wordsAnchor } from './texts.ts'

/** Somebody who only works on a text of one hour. */
export interface Worker {
  headers: Record<string, string>
  fileId: string
  /** What they save. */
  body: Uint8Array
}

const FILES_WITHOUT_A_TEXT = 16
const KEYS = 2

/** An account that attacks, with texts of the worst shapes, and one that works. `sign` makes tokens of sessions. */
export async function populate(
  db: Db,
  secret: string,
  { seed, share }: { seed: number; share: number },
): Promise<{ attacker: Attacker; worker: Worker }> {
  const tokens = createTokens([secret])
  const texts = hostileTexts(seed, share)

  async function signIn() {
    const { id, role, email } = await buildUser(db, { password_hash: await hashPassword('harbour-lamp-71') })
    const sid = uuidv7()
    const expires = Date.now() + DAY_MS
    await db
      .insertInto('session')
      .values({
        id: sid,
        user_id: id,
        created_at: Date.now(),
        expires_at: expires,
        remember: 0,
        last_used_at: Date.now(),
        user_agent: 'proof',
      })
      .execute()
    return {
      id,
      email,
      headers: {
        authorization: `Bearer ${await tokens.sign({ sub: id, role, sid, exp: Math.floor(expires / 1000) })}`,
      },
    }
  }

  async function fileWith(ownerId: string, body: Uint8Array): Promise<string> {
    const { id } = await buildFile(db, { owner_id: ownerId, length_seconds: HOUR_SECONDS * 3 })
    await appendVersion(db, { fileId: id, language: ORIGINAL, body, words: 1, authorId: ownerId, expectedVersion: 0 })
    return id
  }

  async function keyOf(fileId: string, password: string | null = null): Promise<string> {
    const key = createMailKey()
    await db
      .insertInto('share_link')
      .values({
        id: uuidv7(),
        file_id: fileId,
        key_hash: hashKey(key),
        created_at: Date.now(),
        expires_at: Date.now() + DAY_MS,
        last_opened_at: null,
        password_hash: password === null ? null : await hashPassword(password),
      })
      .execute()
    return key
  }

  /** As many threads as a text may have, none of whose words are there. */
  async function comment(fileId: string, authorId: string): Promise<void> {
    const anchor = JSON.stringify(wordsAnchor('gone'))
    const most = Math.min(COMMENT_LIMITS.threadsOfText, Math.floor(COMMENT_LIMITS.anchorsOfText / anchor.length))
    const count = Math.max(5, Math.round(most * share))
    const threads = Array.from({ length: count }, () => ({
      id: uuidv7(),
      file_id: fileId,
      language: ORIGINAL,
      is_desk: 0,
      author_id: authorId,
      anchor,
      first_anchor: anchor,
      is_detached: 0,
      text_number: 1,
      created_at: Date.now(),
      resolved_at: null,
      resolved_by: null,
    }))
    // A statement has room for so many values.
    for (const some of batchesOf(threads, 50)) {
      await db.insertInto('comment_thread').values(some).execute()
      await db
        .insertInto('comment')
        .values(
          some.map((thread) => ({
            id: uuidv7(),
            thread_id: thread.id,
            author_id: authorId,
            text: 'x'.repeat(Math.min(COMMENT_LIMITS.characters, Math.floor(COMMENT_LIMITS.charactersOfText / most))),
            created_at: Date.now(),
            edited_at: null,
          })),
        )
        .execute()
    }
  }

  const bad = await signIn()
  const files = {
    dull: await fileWith(bad.id, texts.dull()),
    largest: await fileWith(bad.id, texts.largest()),
    noisy: await fileWith(bad.id, texts.noisy()),
    voices: await fileWith(bad.id, texts.voices()),
    pair: await fileWith(bad.id, texts.pair[0]()),
  }
  const waiting: string[] = []
  for (let n = 0; n < FILES_WITHOUT_A_TEXT; n++)
    waiting.push((await buildFile(db, { owner_id: bad.id, status: 'STANDBY', length_seconds: HOUR_SECONDS * 3 })).id)
  const keys: string[] = []
  for (let n = 0; n < KEYS; n++) keys.push(await keyOf(n % 2 === 0 ? files.dull : files.voices))

  const commented = { id: await fileWith(bad.id, texts.same[0]!()), paragraph: 'a0' }
  await comment(commented.id, bad.id)
  const lockedKey = await keyOf(files.dull, 'harbour-lamp-71')

  const good = await signIn()
  const body = gzipSync(
    JSON.stringify(
      buildTranscript(
        ...Array.from({ length: 250 }, (_, p) =>
          Array.from({ length: 36 }, (_word, w) => `word${(p * 31 + w) % 1200}`).join(' '),
        ),
      ),
    ),
  )
  return {
    attacker: { headers: bad.headers, email: bad.email, files, waiting, keys, lockedKey, commented },
    worker: { headers: good.headers, fileId: await fileWith(good.id, body), body },
  }
}
