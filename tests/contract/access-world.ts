import { randomInt } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { hashPassword } from '../../server/modules/identity/auth/passwords.ts'
import { createAccessTokens } from '../../server/modules/identity/access-tokens/service.ts'
import { insertPasskey, insertTrusted } from '../../server/modules/identity/factors/repository.ts'
import { createTokens } from '../../server/modules/identity/auth/tokens.ts'
import { ownPlanId } from '../../server/modules/billing/plans/repository.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { insertShare } from '../../server/modules/files/shares/repository.ts'
import { insertComment, insertThread } from '../../server/modules/comments/repository.ts'
import { insertLink } from '../../server/modules/transcripts/sharing/repository.ts'
import { insertImport } from '../../server/modules/media/imports/repository.ts'
import { WORKSPACE_DOMAIN } from '../../server/kernel/acting.ts'
import { openPlan } from '../../server/modules/billing/plans/repository.ts'
import { insertMember, insertWorkspace, putInvitation } from '../../server/modules/workspaces/repository.ts'
import { WORKSPACE_HEADER } from '../../src/shared/contract/route.ts'
import type { WorkspaceRole } from '../../src/shared/domain/workspace-roles.ts'
import { insertUpload } from '../../server/modules/media/uploads/tus/repository.ts'
import type { Role } from '../../src/shared/domain/roles.ts'
import type { ShareRight } from '../../src/shared/domain/text-policy.ts'
import type { SignedIn, TestApp } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { enterLink, makeLink, openLink } from '../support/link-guests.ts'

/** A text of no words, which every save may be. */
export const TEXT = { paragraphs: [], speakers: [], notes: [] }

/** Things of one owner, and the people around them. */
export interface World {
  /** By what a row of the table can be about. */
  ids: Record<
    | 'file'
    | 'own-file'
    | 'quoted-file'
    | 'taken-file'
    | 'review'
    | 'graded-review'
    | 'upload'
    | 'import'
    | 'device'
    | 'invoice'
    | 'credit-note'
    | 'payment'
    | 'invitation'
    | 'plan'
    | 'access-token'
    | 'passkey'
    | 'trusted-device'
    | 'feed'
    | 'destination'
    | 'webhook'
    | 'style-guide'
    | 'folder'
    | 'tag'
    | 'filter'
    | 'live-session'
    | 'replacement'
    | 'bulk-action'
    | 'voice'
    | 'answer-template'
    | 'question'
    | 'workspace'
    | 'workspace-invitation',
    string
  >
  /** A card that its owner has to confirm. */
  setup: { id: string; secret: string }
  owner: SignedIn
  /** Invited to the owner's plan, which they use. */
  invited: SignedIn
  stranger: SignedIn
}

/** Somebody new on each call, so that no limit of tries gets in the way. */
export const anyAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Made once, for it is slow on purpose. */
const passwordHash = hashPassword('harbour-lamp-71')

/** Gives everybody who has none a password. */
export async function givePasswords({ db }: TestApp): Promise<void> {
  const password_hash = await passwordHash
  await db.updateTable('user').set({ password_hash }).where('password_hash', '=', 'none').execute()
}

/** An owner of the role with one of everything, a guest and a stranger of the same role. */
export async function buildWorld(t: TestApp, role: Role): Promise<World> {
  const { db } = t
  const [owner, invited, stranger] = await Promise.all([t.signIn(role), t.signIn(role), t.signIn(role)])
  await givePasswords(t)
  for (const person of [owner, invited, stranger]) await addBillingSettings(t, person)
  const at = Date.now()
  const plan = (await ownPlanId(db, owner.id)) ?? ''
  const media = await t.deps.blobs.put(Readable.from([Buffer.from('some media')]), {})
  const peaks = await t.deps.blobs.put(Readable.from([Buffer.from('{"rate":1,"length":1,"peaks":[0]}')]), {})
  const file = await buildFile(db, {
    owner_id: owner.id,
    media_key: media.key,
    waveform_key: peaks.key,
    thumbnail_key: peaks.key,
    size: media.sizeBytes,
  })
  const quoted = await buildFile(db, {
    owner_id: owner.id,
    status: 'QUOTED',
    for_human_transcribe: 1,
    length_seconds: 700,
    price_quota: 1440,
  })
  const taken = await buildFile(db, { status: 'HUMAN-TRANSCRIBE', for_human_transcribe: 1, length_seconds: 700 })
  await db
    .insertInto('human_transcription')
    .values({ file_id: taken.id, status: 'FAILED', transcriptor_id: owner.id })
    .execute()
  const sample = {
    file_id: taken.id,
    version: 1,
    language_code: 'ro',
    created_at: at,
    before: gzipSync(JSON.stringify(TEXT)),
    after: gzipSync(JSON.stringify(TEXT)),
    sample_key: media.key,
  }
  const [review, graded] = [uuidv7(), uuidv7()]
  const difference = { kind: 'missing', start: 0, end: 1, before: '', after: 'one' }
  const ofOwn = { transcriptor_id: owner.id, graded_at: at, differences: JSON.stringify([difference]) }
  await db
    .insertInto('review')
    .values([
      { ...sample, id: review, state: 'taken', transcriptor_id: taken.owner_id, reviewer_id: owner.id, worked_at: at },
      { ...sample, ...ofOwn, id: graded, state: 'graded' },
    ])
    .execute()
  await appendVersion(db, {
    fileId: file.id,
    language: ORIGINAL,
    body: gzipSync(JSON.stringify(TEXT)),
    words: 0,
    authorId: null,
    expectedVersion: 0,
  })
  await appendVersion(db, {
    fileId: file.id,
    language: 'es',
    body: gzipSync(JSON.stringify(TEXT)),
    words: 0,
    authorId: null,
    expectedVersion: 0,
  })
  await db
    .insertInto('translation')
    .values({ file_id: file.id, language: 'es', status: 'READY', source_version: 1, created_at: at })
    .execute()
  const own = await buildFile(db, { owner_id: owner.id, status: 'STANDBY' })
  const device = await t.signInAgain(owner)
  const upload = uuidv7()
  await insertUpload(db, {
    id: upload,
    user_id: owner.id,
    blob_key: t.deps.blobs.newKey(),
    size: 10,
    metadata: '{}',
    created_at: at,
    expires_at: at + 60_000,
  })

  const fetched = uuidv7()
  await insertImport(db, {
    id: fetched,
    user_id: owner.id,
    name: 'a.mp3',
    link: '',
    options: '{}',
    state: 'failed',
    blob_key: t.deps.blobs.newKey(),
    created_at: at,
    expires_at: at + 60_000,
  })

  const { id: accessToken } = await createAccessTokens(t.deps).create(owner.id, {
    name: 'A script',
    scopes: ['files:read'],
    expires_in_days: null,
  })

  const voice = uuidv7()
  await db
    .insertInto('voice')
    .values({ id: voice, user_id: owner.id, name: 'Ana', sample: Buffer.from('wav'), created_at: at })
    .execute()

  const styleGuide = uuidv7()
  await db
    .insertInto('style_guide')
    .values({ id: styleGuide, user_id: owner.id, guide: '{"version":1,"name":"House","gate":false}', changed_at: at })
    .execute()

  const folder = uuidv7()
  await db
    .insertInto('folder')
    .values({ id: folder, owner_id: owner.id, parent_id: null, name: 'Work', folded_name: 'work', created_at: at })
    .execute()

  const tag = uuidv7()
  await db
    .insertInto('tag')
    .values({ id: tag, owner_id: owner.id, name: 'Urgent', folded_name: 'urgent', color: 'red', created_at: at })
    .execute()

  const filter = uuidv7()
  await db
    .insertInto('saved_filter')
    .values({ id: filter, owner_id: owner.id, name: 'German', filter: '{"language":"de"}', created_at: at })
    .execute()

  const live = await buildFile(db, { owner_id: owner.id, is_live: 1 })
  await db
    .insertInto('live_session')
    .values({
      file_id: live.id,
      user_id: owner.id,
      blob_key: uuidv7(),
      held_seconds: 60,
      created_at: at,
      seen_at: at,
    })
    .execute()
  const replacement = uuidv7()
  const wish = { find: 'harbor', replace_with: 'harbour', matches_case: 0 }
  await db
    .insertInto('replacement')
    .values({ id: replacement, owner_id: owner.id, ...wish, state: 'done', created_at: at })
    .execute()
  const bulkAction = uuidv7()
  await db
    .insertInto('bulk_action')
    .values({
      id: bulkAction,
      owner_id: owner.id,
      wish: '{"kind":"archive","is_archived":true}',
      selection: '{"ids":[]}',
      state: 'ready',
      files: 0,
      done: 0,
      failed: 0,
      auto_seconds: 0,
      human_seconds: 0,
      most_seconds: 0,
      created_at: at,
    })
    .execute()
  const [passkey, trusted] = [uuidv7(), uuidv7()]
  await insertPasskey(db, {
    id: passkey,
    user_id: owner.id,
    name: 'Laptop',
    public_key: '',
    counter: 0,
    transports: '[]',
    created_at: at,
    last_used_at: null,
  })
  await insertTrusted(db, {
    id: trusted,
    user_id: owner.id,
    key_hash: trusted,
    created_at: at,
    expires_at: at + 60_000,
    last_used_at: at,
    user_agent: 'test',
    network: null,
  })

  const webhook = uuidv7()
  await db
    .insertInto('webhook')
    .values({
      id: webhook,
      user_id: owner.id,
      url: 'https://hooks.example.org/',
      events: '["file.ready"]',
      secret: 'whsec_',
      former_secret: null,
      former_until: null,
      is_enabled: 1,
      paused_because: null,
      failing_since: null,
      created_at: at,
    })
    .execute()
  // It has the webhook's id, for the call that sends it again names both.
  await db
    .insertInto('webhook_delivery')
    .values({
      id: webhook,
      webhook_id: webhook,
      event: 'test',
      body: '{}',
      status: 'delivered',
      attempts: 1,
      created_at: at,
      tried_at: at,
      next_try_at: null,
      response_status: 200,
      duration_ms: 1,
      problem: null,
    })
    .execute()

  const destination = uuidv7()
  await db
    .insertInto('destination')
    .values({
      id: destination,
      user_id: owner.id,
      place: JSON.stringify({ kind: 'webhook', url: 'https://hooks.example.org/', is_attached: false }),
      sealed_secret: null,
      formats: '["txt"]',
      template: '{name}',
      sends: 'ready',
      quiet_minutes: 5,
      folder_id: null,
      tag_id: null,
      languages: '[]',
      is_enabled: 1,
      paused_because: null,
      failing_since: null,
      off_since: null,
      catch_up_since: null,
      catch_up_after: null,
      created_at: at,
    })
    .execute()
  // It has the destination's id, for the call that tries it again names both.
  await db
    .insertInto('destination_delivery')
    .values({
      id: destination,
      destination_id: destination,
      file_id: null,
      language: '',
      version: 0,
      format: 'test',
      name: null,
      status: 'failed',
      attempts: 1,
      created_at: at,
      tried_at: at,
      next_try_at: null,
      problem: 'The host refused the connection.',
    })
    .execute()

  const feed = uuidv7()
  await db
    .insertInto('feed')
    .values({
      id: feed,
      user_id: owner.id,
      url: 'https://podcasts.example.org/',
      title: 'Harbour',
      language_code: 'en',
      folder_id: null,
      most_seconds: 3600,
      old_episodes: 0,
      is_enabled: 1,
      checked_at: null,
      next_check_at: at,
      failures: 0,
      problem: null,
      created_at: at,
    })
    .execute()
  // It has the feed's id, for the call that fetches it names both.
  await db
    .insertInto('feed_episode')
    .values({
      id: feed,
      feed_id: feed,
      episode_key: 'a',
      title: 'The old pier',
      link: 'https://podcasts.example.org/a.mp3',
      published_at: null,
      length_seconds: null,
      state: 'skipped',
      problem: null,
      import_id: null,
      file_id: null,
      tries: 0,
      done_at: null,
      created_at: at,
    })
    .execute()

  const invitation = uuidv7()
  await db
    .insertInto('invitation')
    .values({ id: invitation, plan_id: plan, email: invited.email, guest_id: invited.id, created_at: at })
    .execute()
  await db.updateTable('user').set({ active_plan_id: plan }).where('id', '=', invited.id).execute()

  const bought = role === 'HUMAN-TRANSCRIPTOR' ? nothingBought() : await buy(t, owner, role)
  // It has the file's id, for the call that removes it names both.
  await insertLink(db, {
    id: file.id,
    file_id: file.id,
    key_hash: uuidv7(),
    created_at: at,
    expires_at: at + 60_000,
    last_opened_at: null,
  })
  // So has this share, for the same reason.
  await insertShare(db, {
    id: file.id,
    file_id: file.id,
    email: 'somebody@example.org',
    user_id: null,
    plan_id: null,
    access_right: 'read',
    created_at: at,
    expires_at: null,
  })
  await insertShare(db, {
    id: folder,
    file_id: null,
    folder_id: folder,
    email: 'somebody@example.org',
    user_id: null,
    plan_id: null,
    access_right: 'read',
    created_at: at,
    expires_at: null,
  })
  // So has the thread, and its comment.
  const thread = { id: file.id, file_id: file.id, language: ORIGINAL, is_desk: 0, author_id: owner.id }
  await insertThread(db, {
    ...thread,
    anchor: JSON.stringify({ kind: 'moment', at: 1 }),
    first_anchor: JSON.stringify({ kind: 'moment', at: 1 }),
    is_detached: 0,
    text_number: 1,
    created_at: at,
    resolved_at: null,
    resolved_by: null,
  })
  await insertComment(db, {
    id: file.id,
    thread_id: file.id,
    author_id: owner.id,
    text: 'Who is this?',
    created_at: at,
    edited_at: null,
  })
  const answerTemplate = uuidv7()
  await db
    .insertInto('answer_template')
    .values({ id: answerTemplate, account_id: owner.id, name: 'Minutes', sections: '[]', created_at: at })
    .execute()
  const question = uuidv7()
  await db
    .insertInto('answer')
    .values({
      id: question,
      account_id: owner.id,
      file_id: null,
      kind: 'question',
      ask: '{"question":"When?"}',
      status: 'READY',
      created_at: at,
    })
    .execute()
  // So has the answer.
  await db
    .insertInto('answer')
    .values({
      id: file.id,
      account_id: owner.id,
      file_id: file.id,
      kind: 'overview',
      ask: '{}',
      status: 'READY',
      created_at: at,
    })
    .execute()
  const workspace = await buildWorkspace(t, { ownedBy: owner, invites: owner })
  return {
    ids: {
      workspace: workspace.id,
      'workspace-invitation': workspace.id,
      file: file.id,
      'own-file': own.id,
      'quoted-file': quoted.id,
      'taken-file': taken.id,
      review,
      'graded-review': graded,
      upload,
      import: fetched,
      device,
      invitation,
      plan,
      'access-token': accessToken,
      passkey,
      'trusted-device': trusted,
      webhook,
      feed,
      destination,
      'style-guide': styleGuide,
      folder,
      tag,
      filter,
      'live-session': live.id,
      replacement,
      'bulk-action': bulkAction,
      voice,
      'answer-template': answerTemplate,
      question,
      ...bought.ids,
    },
    setup: bought.setup,
    owner,
    invited,
    stranger,
  }
}

/** A workspace of somebody that has invited somebody. Member and invitation have its id, for calls that name both. */
async function buildWorkspace(
  { db }: TestApp,
  { ownedBy, invites }: { ownedBy: SignedIn; invites: SignedIn },
): Promise<{ id: string }> {
  const [id, at] = [uuidv7(), Date.now()]
  await db
    .insertInto('user')
    .values({
      id,
      email: `${id}@${WORKSPACE_DOMAIN}`,
      password_hash: 'none',
      role: 'USER',
      created_at: at,
      email_validated_at: null,
    })
    .execute()
  await openPlan(db, id, at)
  await insertWorkspace(db, { id, name: 'Harbour Radio', created_at: at })
  await insertMember(db, { workspace_id: id, user_id: ownedBy.id, role: 'owner', joined_at: at })
  await insertMember(db, { workspace_id: id, user_id: id, role: 'reader', joined_at: at })
  await putInvitation(db, {
    id,
    workspace_id: id,
    email: invites.email,
    role: 'reader',
    invited_by: null,
    created_at: at,
  })
  return { id }
}

/** Makes the owner's account, with all that is theirs, that of a workspace; answers a member who has that role. */
export async function ownByWorkspace(t: TestApp, { owner }: World, role: WorkspaceRole) {
  const member = await t.signIn('USER')
  const at = Date.now()
  await addBillingSettings(t, member)
  await t.db
    .insertInto('workspace')
    .values({ id: owner.id, name: 'Harbour Radio', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await insertMember(t.db, { workspace_id: owner.id, user_id: member.id, role, joined_at: at })
  // What people write is theirs, whoever owns the file.
  await t.db.updateTable('comment').set({ author_id: member.id }).where('author_id', '=', owner.id).execute()
  return { ...member, inWorkspace: { ...member.bearer, [WORKSPACE_HEADER]: owner.id } }
}

/** Somebody with whom the owner's file is shared. */
export async function shareWith(t: TestApp, { ids }: World, role: Role, right: ShareRight): Promise<SignedIn> {
  const person = await t.signIn(role)
  await insertShare(t.db, {
    id: uuidv7(),
    file_id: ids.file,
    email: person.email,
    user_id: person.id,
    plan_id: null,
    access_right: right,
    created_at: Date.now(),
    expires_at: null,
  })
  return person
}

/** Somebody with whom the owner shares it as one of the guests of their plan. */
export async function shareWithGroup(t: TestApp, { owner, ids }: World, right: ShareRight): Promise<SignedIn> {
  const person = await t.signIn('USER')
  const planId = (await ownPlanId(t.db, owner.id)) ?? ''
  await t.db
    .insertInto('invitation')
    .values({ id: uuidv7(), plan_id: planId, email: person.email, guest_id: person.id, created_at: Date.now() })
    .execute()
  await insertShare(t.db, {
    id: uuidv7(),
    file_id: ids.file,
    email: null,
    user_id: null,
    plan_id: planId,
    access_right: right,
    created_at: Date.now(),
    expires_at: null,
  })
  return person
}

/** Somebody with whom the owner shares a folder that the file lies below. */
export async function shareFolderWith(
  t: TestApp,
  { owner, ids }: World,
  right: ShareRight,
  role: Role = 'USER',
): Promise<SignedIn> {
  const person = await t.signIn(role)
  const inside = uuidv7()
  await t.db
    .insertInto('folder')
    .values({
      id: inside,
      owner_id: owner.id,
      parent_id: ids.folder,
      name: 'Inside',
      folded_name: 'inside',
      created_at: Date.now(),
    })
    .execute()
  await t.db.updateTable('file').set({ folder_id: inside }).where('id', '=', ids.file).execute()
  await insertShare(t.db, {
    id: uuidv7(),
    file_id: null,
    folder_id: ids.folder,
    email: person.email,
    user_id: person.id,
    plan_id: null,
    access_right: right,
    created_at: Date.now(),
    expires_at: null,
  })
  return person
}

/** Has the owner's file written in two parts, the first by the person who is answered, the second by another. */
export async function takePartOf(
  t: TestApp,
  { ids }: World,
  { isFinished }: { isFinished: boolean },
): Promise<SignedIn> {
  const [person, other] = [await t.signIn('HUMAN-TRANSCRIPTOR'), await t.signIn('HUMAN-TRANSCRIPTOR')]
  await t.db
    .updateTable('file')
    .set({ status: 'HUMAN-TRANSCRIBE', for_human_transcribe: 1 })
    .where('id', '=', ids.file)
    .execute()
  await t.db.insertInto('human_transcription').values({ file_id: ids.file, status: 'EDITING' }).execute()
  const text = buildTranscript('one', 'two')
  await appendVersion(t.db, {
    fileId: ids.file,
    language: ORIGINAL,
    body: gzipSync(JSON.stringify(text)),
    words: 2,
    authorId: null,
    expectedVersion: 1,
  })
  const [first, second] = text.paragraphs.map(({ _id }) => _id)
  const part = { file_id: ids.file, from_seconds: 0, to_seconds: 1, worked_at: Date.now() }
  await t.db
    .insertInto('work_part')
    .values([
      {
        ...part,
        number: 1,
        first_paragraph: first,
        transcriptor_id: person.id,
        finished_at: isFinished ? Date.now() : null,
      },
      { ...part, number: 2, first_paragraph: second, transcriptor_id: other.id },
    ])
    .execute()
  return person
}

/** A guest of a link to the owner's file, as their browser is; of one to read, behind its password. */
export async function guestOfLink(t: TestApp, { owner, ids }: World, right: ShareRight) {
  const password = right === 'read' ? 'harbour-lamp-71' : undefined
  const link = await makeLink(t, owner, ids.file, { right, ...(password && { password }) })
  if (right !== 'read') return { link, ...(await enterLink(t, link.key)) }
  const [cookie] = (await openLink(t, link.key, { password: password! })).cookies
  const shown = `${cookie!.name}=${cookie!.value}`
  const browser = { cookie: shown, origin: 'http://longhand.test', host: 'longhand.test' }
  return { link, id: null, browser }
}

/** A session that is no good any more: past its end, or, with seconds to go, ended before it. */
export async function expiredSession(
  t: TestApp,
  { id }: SignedIn,
  role: Role,
  secondsLeft = -60,
): Promise<{ authorization: string }> {
  const token = await createTokens(t.deps.sessionSecrets).sign({
    sub: id,
    role,
    sid: uuidv7(),
    exp: Math.floor(Date.now() / 1000) + secondsLeft,
  })
  return { authorization: `Bearer ${token}` }
}

/** Ends all sessions of a person, as a change of role does. */
export async function revokeSessions(t: TestApp, { id }: SignedIn): Promise<void> {
  await t.db.deleteFrom('session').where('user_id', '=', id).execute()
}

async function addBillingSettings({ db }: TestApp, { id }: SignedIn): Promise<void> {
  await db
    .insertInto('billing_settings')
    .values({
      user_id: id,
      name: 'Ana Petrović',
      phone: '+385 1 2345678',
      country: 'HR',
      state: null,
      city: 'Zagreb',
      line1: 'Ilica 1',
      line2: null,
      postal_code: null,
      tax_type: null,
      tax_code: null,
      updated_at: Date.now(),
    })
    .execute()
}

/** Transcriptors buy nothing. */
const nothingBought = () => ({
  ids: { invoice: uuidv7(), payment: uuidv7(), 'credit-note': uuidv7() },
  setup: { id: 'none', secret: 'none' },
})

/** Buys an hour, and then enters a card that its owner has to confirm, as the browser does. */
async function buy(
  t: TestApp,
  owner: SignedIn,
  role: Role,
): Promise<{ ids: Pick<World['ids'], 'invoice' | 'payment' | 'credit-note'>; setup: World['setup'] }> {
  const post = async (path: string, payload: object) =>
    (await t.api('POST', path, { headers: owner.bearer, payload, remoteAddress: anyAddress() })).json()
  const token = async (number: string) =>
    (await post('/sandbox/tokens', { number, exp_month: 12, exp_year: 2040, cvc: '123' })).token as string
  await post('/plan/payment', {
    token: await token('4242424242424242'),
    name_on_card: 'Ana Petrović',
    auto_transcription_time: 3600,
    human_transcription_time: 0,
  })
  // The first purchase makes a SUBSCRIBER of a USER.
  await t.db.updateTable('user').set({ role }).where('id', '=', owner.id).execute()
  const { id: invoice, payment_id: payment } = await t.db
    .selectFrom('invoice')
    .select(['id', 'payment_id'])
    .where('user_id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const asked = await post('/auth/payment_method', {
    token: await token('4000002760003184'),
    name_on_card: 'Ana Petrović',
  })
  const note = uuidv7()
  await t.db
    .insertInto('credit_note')
    .values({
      id: note,
      invoice_id: invoice,
      number: note,
      provider_refund_id: note,
      refund_id: null,
      amount: 1,
      issued_at: Date.now(),
    })
    .execute()
  return { ids: { invoice, payment, 'credit-note': note }, setup: { id: asked.setup_id, secret: asked.client_secret } }
}
