import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Db, FileTable, UserTable } from '../../server/db/schema.ts'

/** A user with a valid e-mail address. Nobody can log in as one: the password's hash is no hash. */
export async function buildUser(db: Db, over: Partial<Selectable<UserTable>> = {}): Promise<Selectable<UserTable>> {
  const id = over.id ?? uuid()
  const at = Date.now()
  const row: Selectable<UserTable> = {
    id,
    email: `${id}@example.com`,
    password_hash: 'none',
    role: 'USER',
    email_validated_at: at,
    created_at: at,
    ...over,
  }
  await db.insertInto('user').values(row).execute()
  return row
}

/** A file of one minute in EDITING, with an owner of its own unless one is named. Its media is in no store. */
export async function buildFile(db: Db, over: Partial<Selectable<FileTable>> = {}): Promise<Selectable<FileTable>> {
  const row: Selectable<FileTable> = {
    id: uuid(),
    owner_id: over.owner_id ?? (await buildUser(db)).id,
    name: 'interview.mp3',
    type: 'audio/mpeg',
    size: 480_000,
    length_seconds: 60,
    status: 'EDITING',
    uploaded_at: Date.now(),
    is_multilingual: 0,
    language_code: 'en',
    for_human_transcribe: 0,
    price_quota: null,
    media_key: uuid(),
    media_sha256: '0'.repeat(64),
    playable_key: null,
    playable_type: null,
    waveform_key: null,
    progress: 0,
    started_at: null,
    failure_code: null,
    failure_message: null,
    damaged_at: '[]',
    ...over,
  }
  await db.insertInto('file').values(row).execute()
  return row
}
