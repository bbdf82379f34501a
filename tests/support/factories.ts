import type { Insertable, Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { foldText } from '../../src/shared/domain/fold-text.ts'
import type { Db, FileTable, PaymentTable, UserTable } from '../../server/kernel/db/schema.ts'
import { openPlan } from '../../server/modules/billing/plans/repository.ts'

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
    active_plan_id: null,
    payment_customer_id: null,
    email_changed_at: null,
    wanted_email: null,
    wanted_at: null,
    app_language: null,
    suspended_at: null,
    ...over,
  }
  await db.insertInto('user').values(row).execute()
  await openPlan(db, id, at)
  return row
}

/** A file as it is built: its medium is there. */
export type BuiltFile = Selectable<FileTable> & { media_key: string }

/** A file of one minute in EDITING, with an owner of its own unless one is named. Its media is in no store. */
export async function buildFile(db: Db, over: Partial<BuiltFile> = {}): Promise<BuiltFile> {
  const row: BuiltFile = {
    id: uuid(),
    owner_id: over.owner_id ?? (await buildUser(db)).id,
    name: 'interview.mp3',
    folded_name: foldText(over.name ?? 'interview.mp3'),
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
    thumbnail_key: null,
    preview_key: null,
    media_removed_at: null,
    media_kept_days: null,
    progress: 0,
    started_at: null,
    failure_code: null,
    failure_message: null,
    damaged_at: '[]',
    free_again_until: null,
    former_language: null,
    speakers_by: null,
    speakers: null,
    preset: null,
    vocabulary: null,
    style_guide: null,
    tracks: null,
    track_kind: null,
    upload_key: null,
    upload_hash: null,
    plan_id: null,
    reservation_id: null,
    paid_seconds: 0,
    is_archived: 0,
    is_live: 0,
    folder_id: null,
    finished_at: null,
    ...over,
  }
  await db.insertInto('file').values(row).execute()
  return row
}

/** An order of one hour that no provider knows of; answers its id. */
export async function buildPayment(
  db: Db,
  row: Pick<Insertable<PaymentTable>, 'user_id' | 'plan_id' | 'state'>,
): Promise<string> {
  const id = uuid()
  const at = Date.now()
  const order = {
    file_id: null,
    auto_seconds: 3600,
    human_seconds: 0,
    amount: 1110,
    provider_id: null,
    idempotency_key: id,
    request_hash: id,
    details: '{}',
  }
  await db
    .insertInto('payment')
    .values({
      id,
      ...order,
      taken_back: 0,
      revision: 0,
      failure_code: null,
      failure_message: null,
      created_at: at,
      updated_at: at,
      ...row,
    })
    .execute()
  return id
}
