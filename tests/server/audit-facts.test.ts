import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { CALLS } from '../../server/modules/audit/recorded.ts'
import { hashPassword } from '../../server/modules/identity/auth/passwords.ts'
import { createMailKey } from '../../server/modules/identity/auth/tokens.ts'
import { appChallengeOf } from '../../server/modules/identity/factors/app-challenge.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { hashKey } from '../../server/kernel/sha256.ts'
import type { Db, Database } from '../../server/kernel/db/schema.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { FROM_OUR_PAGE } from '../../src/shared/contract/route.ts'
import type { SignedIn } from '../support/app.ts'
import { buildShop, NAME, TWO_HOURS, VISA } from '../support/buyer.ts'
import { contentAdmin } from '../support/content-admin.ts'
import { buildLongWork, buildWork, packedWords } from '../support/desk.ts'
import { exhaustedJob } from '../support/exhausted-job.ts'
import { buildVoice } from '../support/build-voice.ts'
import { buildFile } from '../support/factories.ts'
import { speak } from '../support/media-samples.ts'
import { cardOf } from '../support/payments.ts'
import { makeLink } from '../support/link-guests.ts'
import { buildTestSite, pageRow, PUBLIC_URL, type TestSite } from '../support/site.ts'
import { createSoftPasskey } from '../support/soft-passkey.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const PASSWORD = 'harbour-lamp-71'
const ORIGIN = { origin: 'http://longhand.test', host: 'longhand.test' }

/** Makes what a call needs; answers how to call it. */
type Prepare = (t: TestSite, who: SignedIn) => Promise<Parameters<TestSite['api']>>

const made = async (t: TestSite, who: SignedIn, path: string, payload: object) =>
  (await t.api('POST', path, { headers: who.bearer, payload })).json<{ _id: string }>()._id
const newFolder = (t: TestSite, who: SignedIn) => made(t, who, '/folders', { name: 'Work' })
const newTag = (t: TestSite, who: SignedIn) => made(t, who, '/tags', { name: 'Urgent', color: 'red' })

const newWorkspace = (t: TestSite, who: SignedIn) => made(t, who, '/workspaces', { name: 'Radio' })

/** A workspace of somebody else who invites them; answers its id and that of the invitation. */
async function invitedTo(t: TestSite, who: SignedIn) {
  const owner = await t.signIn()
  const id = await newWorkspace(t, owner)
  const payload = { email: who.email, role: 'manager' }
  const { invitations } = (
    await t.api('POST', `/workspaces/${id}/invitations`, { headers: owner.bearer, payload })
  ).json<{ invitations: [{ _id: string }] }>()
  return { id, owner, invitation: invitations[0]._id }
}

/** Somebody whom a provider has named. */
const signOnOf = ({ id, email }: SignedIn) => ({
  provider: 'company',
  person: {
    subject: id,
    email,
    isEmailVerified: true,
    groups: null,
    hasSecondFactor: false,
    authenticatedAt: null,
    providerSid: null,
    refreshToken: null,
  },
})

/** A sign-on that waits for what has to be given; answers its key. */
async function signOnWaits(
  t: TestSite,
  kind: 'sign-on-done' | 'sign-on-link',
  { signOn, owner, userId = null }: { signOn: object; owner: string; userId?: string | null },
): Promise<string> {
  const key = createMailKey()
  const sealed = createSealer(t.deps.sessionSecrets, 'sign-on').seal(JSON.stringify(signOn), owner)
  await t.db
    .insertInto('sign_in_challenge')
    .values({
      key_hash: hashKey(key),
      kind,
      user_id: userId,
      remember: 0,
      value: null,
      sign_on: sealed,
      tries: 0,
      expires_at: Date.now() + 60_000,
    })
    .execute()
  return key
}

/** One call of each kind that changes something. */
const FACTS: Record<string, Prepare> = {
  'POST /workspaces': async (_t, { bearer }) => [
    'POST',
    '/workspaces',
    { headers: bearer, payload: { name: 'Radio' } },
  ],
  'PUT /workspaces/:id': async (t, who) => [
    'PUT',
    `/workspaces/${await newWorkspace(t, who)}`,
    { headers: who.bearer, payload: { name: 'Pier' } },
  ],
  'POST /workspaces/:id/invitations': async (t, who) => [
    'POST',
    `/workspaces/${await newWorkspace(t, who)}/invitations`,
    { headers: who.bearer, payload: { email: 'ben@example.org', role: 'reader' } },
  ],
  'DELETE /workspaces/:id/invitations/:member_id': async (t, who) => {
    const { id, owner, invitation } = await invitedTo(t, await t.signIn())
    await t.db.updateTable('workspace_member').set({ user_id: who.id }).where('user_id', '=', owner.id).execute()
    return ['DELETE', `/workspaces/${id}/invitations/${invitation}`, { headers: who.bearer }]
  },
  'PUT /workspaces/:id/members/:member_id': async (t, who) => {
    const { id, owner, invitation } = await invitedTo(t, who)
    await t.api('POST', `/workspace-invitations/${invitation}`, { headers: who.bearer })
    await t.db.updateTable('workspace_member').set({ role: 'owner' }).where('user_id', '=', who.id).execute()
    return ['PUT', `/workspaces/${id}/members/${owner.id}`, { headers: who.bearer, payload: { role: 'editor' } }]
  },
  'DELETE /workspaces/:id/members/:member_id': async (t, who) => {
    const { id, invitation } = await invitedTo(t, who)
    await t.api('POST', `/workspace-invitations/${invitation}`, { headers: who.bearer })
    return ['DELETE', `/workspaces/${id}/members/${who.id}`, { headers: who.bearer }]
  },
  'POST /workspaces/:id/dissolution': async (t, who) => [
    'POST',
    `/workspaces/${await newWorkspace(t, who)}/dissolution`,
    { headers: who.bearer, payload: { files: 'delete' } },
  ],
  'POST /workspace-invitations/:id': async (t, who) => [
    'POST',
    `/workspace-invitations/${(await invitedTo(t, who)).invitation}`,
    { headers: who.bearer },
  ],
  'DELETE /workspace-invitations/:id': async (t, who) => [
    'DELETE',
    `/workspace-invitations/${(await invitedTo(t, who)).invitation}`,
    { headers: who.bearer },
  ],
  'POST /folders': async (_t, { bearer }) => ['POST', '/folders', { headers: bearer, payload: { name: 'Work' } }],
  'PUT /folders/:id': async (t, who) => [
    'PUT',
    `/folders/${await newFolder(t, who)}`,
    { headers: who.bearer, payload: { name: 'Clients' } },
  ],
  'DELETE /folders/:id': async (t, who) => ['DELETE', `/folders/${await newFolder(t, who)}`, { headers: who.bearer }],
  'POST /tags': async (_t, { bearer }) => [
    'POST',
    '/tags',
    { headers: bearer, payload: { name: 'Urgent', color: 'red' } },
  ],
  'PUT /tags/:id': async (t, who) => [
    'PUT',
    `/tags/${await newTag(t, who)}`,
    { headers: who.bearer, payload: { color: 'blue' } },
  ],
  'DELETE /tags/:id': async (t, who) => ['DELETE', `/tags/${await newTag(t, who)}`, { headers: who.bearer }],
  'POST /file/tags': async (t, who) => {
    const { id } = await buildFile(t.db, { owner_id: who.id })
    return ['POST', '/file/tags', { headers: who.bearer, payload: { ids: [id], add: [await newTag(t, who)] } }]
  },
  'POST /file/changes': async (t, who) => {
    const { id } = await buildFile(t.db, { owner_id: who.id })
    return ['POST', '/file/changes', { headers: who.bearer, payload: { ids: [id], is_archived: true } }]
  },
  'POST /file/transfers': async (t, who) => {
    const { id } = await buildFile(t.db, { owner_id: who.id })
    const payload = { ids: [id], to: await newWorkspace(t, who) }
    return ['POST', '/file/transfers', { headers: who.bearer, payload }]
  },
  'POST /auth/login': async (t, who) => {
    await setPassword(t.db, who.id)
    return ['POST', '/auth/login', { headers: ORIGIN, payload: { email: who.email, password: PASSWORD } }]
  },
  'POST /auth/sign_on': async (t, who) => {
    await t.db
      .insertInto('sign_on_account')
      .values({ provider: 'company', subject: who.id, user_id: who.id, created_at: 1, last_used_at: 1 })
      .execute()
    const verifier = 'v'.repeat(43)
    const app = createHash('sha256').update(verifier).digest('base64url')
    const code = await signOnWaits(t, 'sign-on-done', { signOn: { ...signOnOf(who), app }, owner: 'returned' })
    return ['POST', '/auth/sign_on', { headers: ORIGIN, payload: { code, verifier } }]
  },
  'POST /auth/sign_on/link': async (t, who) => {
    await setPassword(t.db, who.id)
    const challenge = await signOnWaits(t, 'sign-on-link', { signOn: signOnOf(who), owner: who.id, userId: who.id })
    return ['POST', '/auth/sign_on/link', { headers: ORIGIN, payload: { challenge, password: PASSWORD } }]
  },
  'GET /auth/validate_email_address/:token': async (t, who) => [
    'GET',
    `/auth/validate_email_address/${await mailKey(t.db, who, 'validate-email')}`,
    { headers: FROM_OUR_PAGE },
  ],
  'POST /auth/logout': async (_t, who) => ['POST', '/auth/logout', { headers: who.bearer }],
  'POST /auth/register': async () => [
    'POST',
    '/auth/register',
    { headers: ORIGIN, payload: { email: `${createMailKey()}@example.org`, password: PASSWORD } },
  ],
  'POST /auth/forgotten_password': async (_t, { email }) => [
    'POST',
    '/auth/forgotten_password',
    { headers: ORIGIN, payload: { email } },
  ],
  'PUT /auth/reset_password/:token': async (t, who) => [
    'PUT',
    `/auth/reset_password/${await mailKey(t.db, who, 'reset-password')}`,
    { headers: ORIGIN, payload: { password: PASSWORD } },
  ],
  'PUT /auth/undo_email_change/:token': async (t, who) => [
    'PUT',
    `/auth/undo_email_change/${await mailKey(t.db, who, 'undo-email-change')}`,
    { headers: ORIGIN },
  ],
  'PUT /account/change_email': async (_t, who) => [
    'PUT',
    '/account/change_email',
    { headers: who.bearer, payload: { email: `${createMailKey()}@example.org` } },
  ],
  'PUT /account/change_password': async (t, who) => {
    await setPassword(t.db, who.id)
    return [
      'PUT',
      '/account/change_password',
      { headers: who.bearer, payload: { old_password: PASSWORD, new_password: 'harbour-lamp-72' } },
    ]
  },
  'POST /account/confirm_password': async (t, who) => {
    await setPassword(t.db, who.id)
    return ['POST', '/account/confirm_password', { headers: who.bearer, payload: { password: PASSWORD } }]
  },
  'DELETE /account/delete': async (_t, who) => ['DELETE', '/account/delete', { headers: who.bearer }],
  'DELETE /account/devices/:id': async (t, who) => [
    'DELETE',
    `/account/devices/${await t.signInAgain(who)}`,
    { headers: who.bearer },
  ],
  'DELETE /account/devices': async (_t, who) => ['DELETE', '/account/devices', { headers: who.bearer }],
  'PUT /account/invoice_info': async (_t, who) => [
    'PUT',
    '/account/invoice_info',
    {
      headers: who.bearer,
      payload: {
        name: NAME,
        phone: '+44 20 7946 0000',
        address: { country: 'GB', state: '', city: 'London', line1: '12 St James', line2: '', postal_code: 'SW1Y 4LE' },
        tax: { type: '', code: '' },
      },
    },
  ],
  'PUT /account/preferences': async (_t, who) => [
    'PUT',
    '/account/preferences',
    { headers: who.bearer, payload: { file_mails: false } },
  ],
  'PUT /account/voices': async (_t, who) => [
    'PUT',
    '/account/voices',
    { headers: who.bearer, payload: { is_on: true } },
  ],
  'DELETE /account/voices/:id': async (t, who) => [
    'DELETE',
    `/account/voices/${await buildVoice(t.db, { userId: who.id, name: 'Ana' })}`,
    { headers: who.bearer },
  ],
  'PUT /file/voices/:id': async (t, who) => {
    const { id } = await buildFile(t.db, { owner_id: who.id })
    await buildVoice(t.db, { userId: who.id, fileId: id })
    return ['PUT', `/file/voices/${id}`, { headers: who.bearer, payload: { speaker: 'Speaker 1', name: 'Bo' } }]
  },
  'POST /account/style-guides': async (_t, who) => [
    'POST',
    '/account/style-guides',
    { headers: who.bearer, payload: { guide: GUIDE } },
  ],
  'PUT /account/style-guides/:id': async (t, who) => [
    'PUT',
    `/account/style-guides/${await styleGuide(t, who)}`,
    { headers: who.bearer, payload: { guide: { ...GUIDE, name: 'Other' } } },
  ],
  'DELETE /account/style-guides/:id': async (t, who) => [
    'DELETE',
    `/account/style-guides/${await styleGuide(t, who)}`,
    { headers: who.bearer },
  ],
  'PUT /account/style-default': async (_t, who) => [
    'PUT',
    '/account/style-default',
    { headers: who.bearer, payload: { id: 'clean-read' } },
  ],
  'PUT /file/style/:id': async (t, who) => [
    'PUT',
    `/file/style/${(await buildFile(t.db, { owner_id: who.id })).id}`,
    { headers: who.bearer, payload: { id: 'clean-read' } },
  ],
  'POST /file/shares/:id': async (t, who) => [
    'POST',
    `/file/shares/${(await buildFile(t.db, { owner_id: who.id })).id}`,
    { headers: who.bearer, payload: { email_addresses: ['a.friend@example.org'], right: 'read' } },
  ],
  'PUT /file/shares/:id/group': async (t, who) => [
    'PUT',
    `/file/shares/${(await buildFile(t.db, { owner_id: who.id })).id}/group`,
    { headers: who.bearer, payload: { right: 'read' } },
  ],
  'PUT /file/shares/:id/:share_id': async (t, who) => {
    const { fileId, shareId } = await shared(t, who)
    return ['PUT', `/file/shares/${fileId}/${shareId}`, { headers: who.bearer, payload: { right: 'edit' } }]
  },
  'DELETE /file/shares/:id/:share_id': async (t, who) => {
    const { fileId, shareId } = await shared(t, who)
    return ['DELETE', `/file/shares/${fileId}/${shareId}`, { headers: who.bearer }]
  },
  'PUT /file/hold/:id': async (t, who) => [
    'PUT',
    `/file/hold/${(await buildFile(t.db, { owner_id: who.id })).id}`,
    { headers: who.bearer, payload: { reason: 'Case 12' } },
  ],
  'DELETE /file/hold/:id': async (t, who) => [
    'DELETE',
    `/file/hold/${(await buildFile(t.db, { owner_id: who.id })).id}`,
    { headers: who.bearer },
  ],
  'PUT /folders/:id/hold': async (t, who) => [
    'PUT',
    `/folders/${await newFolder(t, who)}/hold`,
    { headers: who.bearer, payload: { reason: 'Case 12' } },
  ],
  'DELETE /folders/:id/hold': async (t, who) => [
    'DELETE',
    `/folders/${await newFolder(t, who)}/hold`,
    { headers: who.bearer },
  ],
  'PUT /account/hold': async (_t, who) => [
    'PUT',
    '/account/hold',
    { headers: who.bearer, payload: { reason: 'Case 12' } },
  ],
  'DELETE /account/hold': async (_t, who) => ['DELETE', '/account/hold', { headers: who.bearer }],
  'PUT /admin/people/:id/hold': async (t, who) => [
    'PUT',
    `/admin/people/${who.id}/hold`,
    { headers: (await t.signIn('ADMIN')).bearer, payload: { reason: 'Case 12' } },
  ],
  'DELETE /admin/people/:id/hold': async (t, who) => [
    'DELETE',
    `/admin/people/${who.id}/hold`,
    { headers: (await t.signIn('ADMIN')).bearer },
  ],
  'PUT /admin/files/:id/hold': async (t, who) => [
    'PUT',
    `/admin/files/${(await buildFile(t.db, { owner_id: who.id })).id}/hold`,
    { headers: (await t.signIn('ADMIN')).bearer, payload: { reason: 'Case 12' } },
  ],
  'DELETE /admin/files/:id/hold': async (t, who) => [
    'DELETE',
    `/admin/files/${(await buildFile(t.db, { owner_id: who.id })).id}/hold`,
    { headers: (await t.signIn('ADMIN')).bearer },
  ],
  'PUT /admin/folders/:id/hold': async (t, who) => [
    'PUT',
    `/admin/folders/${await newFolder(t, who)}/hold`,
    { headers: (await t.signIn('ADMIN')).bearer, payload: { reason: 'Case 12' } },
  ],
  'DELETE /admin/folders/:id/hold': async (t, who) => [
    'DELETE',
    `/admin/folders/${await newFolder(t, who)}/hold`,
    { headers: (await t.signIn('ADMIN')).bearer },
  ],
  'POST /folders/:id/shares': async (t, who) => [
    'POST',
    `/folders/${await newFolder(t, who)}/shares`,
    { headers: who.bearer, payload: { email_addresses: ['a.friend@example.org'], right: 'read' } },
  ],
  'PUT /folders/:id/shares/group': async (t, who) => [
    'PUT',
    `/folders/${await newFolder(t, who)}/shares/group`,
    { headers: who.bearer, payload: { right: 'read' } },
  ],
  'PUT /folders/:id/shares/:share_id': async (t, who) => [
    'PUT',
    await sharedFolder(t, who),
    { headers: who.bearer, payload: { right: 'edit' } },
  ],
  'DELETE /folders/:id/shares/:share_id': async (t, who) => [
    'DELETE',
    await sharedFolder(t, who),
    { headers: who.bearer },
  ],
  'POST /file/comments/:id': async (t, who) => [
    'POST',
    `/file/comments/${(await withText(t.db, who)).id}`,
    { headers: who.bearer, payload: MOMENT },
  ],
  'POST /file/comments/:id/:thread_id': async (t, who) => [
    'POST',
    (await commented(t, who)).thread,
    { headers: who.bearer, payload: { text: 'The harbour master.' } },
  ],
  'PUT /file/comments/:id/:thread_id': async (t, who) => [
    'PUT',
    (await commented(t, who)).thread,
    { headers: who.bearer, payload: { is_resolved: true } },
  ],
  'DELETE /file/comments/:id/:thread_id': async (t, who) => [
    'DELETE',
    (await commented(t, who)).thread,
    { headers: who.bearer },
  ],
  'PUT /file/comments/:id/:thread_id/:comment_id': async (t, who) => [
    'PUT',
    (await commented(t, who)).comment,
    { headers: who.bearer, payload: { text: 'Who is it?' } },
  ],
  'DELETE /file/comments/:id/:thread_id/:comment_id': async (t, who) => [
    'DELETE',
    (await commented(t, who)).comment,
    { headers: who.bearer },
  ],
  'PUT /file/transcription/flag_human/:id': async (t, who) => {
    const { id, tina } = await taken(t, who)
    return ['PUT', `/file/transcription/flag_human/${id}`, { headers: tina.bearer, payload: { reason: 'no-speech' } }]
  },
  'PUT /file/transcription/held_human/:id': async (t, who) => {
    const { id } = await buildWork(t.db, who.id)
    await t.db.updateTable('human_transcription').set({ held_at: 1 }).where('file_id', '=', id).execute()
    return ['PUT', `/file/transcription/held_human/${id}`, { headers: who.bearer, payload: { decision: 'keep' } }]
  },
  'POST /account/tokens': async (_t, who) => [
    'POST',
    '/account/tokens',
    { headers: who.bearer, payload: { name: 'script', scopes: ['files:read'], expires_in_days: 30 } },
  ],
  'DELETE /account/tokens/:id': async (t, who) => {
    const { _id } = (
      await t.api('POST', '/account/tokens', {
        headers: who.bearer,
        payload: { name: 'script', scopes: ['files:read'], expires_in_days: 30 },
      })
    ).json<{ _id: string }>()
    return ['DELETE', `/account/tokens/${_id}`, { headers: who.bearer }]
  },
  'POST /account/webhooks': async (_t, who) => ['POST', '/account/webhooks', { headers: who.bearer, payload: HOOK }],
  'PUT /account/webhooks/:id': async (t, who) => [
    'PUT',
    `/account/webhooks/${await hook(t, who)}`,
    { headers: who.bearer, payload: { is_enabled: false } },
  ],
  'DELETE /account/webhooks/:id': async (t, who) => [
    'DELETE',
    `/account/webhooks/${await hook(t, who)}`,
    { headers: who.bearer },
  ],
  'POST /account/webhooks/:id/secret': async (t, who) => [
    'POST',
    `/account/webhooks/${await hook(t, who)}/secret`,
    { headers: who.bearer },
  ],
  'PUT /admin/webhooks/:id': async (t, who) => [
    'PUT',
    `/admin/webhooks/${await hook(t, who)}`,
    { headers: (await t.signIn('ADMIN')).bearer, payload: { is_enabled: false } },
  ],
  'POST /admin/webhooks/:id/deliveries/:delivery_id/resend': async (t, who) => {
    const id = await hook(t, who)
    const trial = await t.api('POST', `/account/webhooks/${id}/test`, { headers: who.bearer })
    const path = `/admin/webhooks/${id}/deliveries/${trial.json<{ _id: string }>()._id}/resend`
    return ['POST', path, { headers: (await t.signIn('ADMIN')).bearer }]
  },
  'POST /account/destinations': async (_t, who) => [
    'POST',
    '/account/destinations',
    { headers: who.bearer, payload: DESTINATION },
  ],
  'PUT /account/destinations/:id': async (t, who) => [
    'PUT',
    `/account/destinations/${await destination(t, who)}`,
    { headers: who.bearer, payload: { is_enabled: false } },
  ],
  'DELETE /account/destinations/:id': async (t, who) => [
    'DELETE',
    `/account/destinations/${await destination(t, who)}`,
    { headers: who.bearer },
  ],
  'POST /auth/payment_method': async (t, who) => {
    await addCard(t, who)
    return [
      'POST',
      '/auth/payment_method',
      { headers: who.bearer, payload: { token: await cardToken(t, who), name_on_card: 'Augusta Ada King' } },
    ]
  },
  'DELETE /auth/payment_method': async (t, who) => {
    await addCard(t, who)
    return ['DELETE', '/auth/payment_method', { headers: who.bearer }]
  },
  'PUT /plan/switch/:planId': async (t, who) => [
    'PUT',
    `/plan/switch/${await planId(t.db, who.id)}`,
    { headers: who.bearer },
  ],
  'POST /plan/send_invitations': async (_t, who) => [
    'POST',
    '/plan/send_invitations',
    { headers: who.bearer, payload: INVITATION },
  ],
  'DELETE /plan/remove_invitation/:id': async (t, who) => {
    await t.api('POST', '/plan/send_invitations', { headers: who.bearer, payload: INVITATION })
    const { id } = await t.db
      .selectFrom('invitation')
      .select('id')
      .where('plan_id', '=', await planId(t.db, who.id))
      .executeTakeFirstOrThrow()
    return ['DELETE', `/plan/remove_invitation/${id}`, { headers: who.bearer }]
  },
  'PUT /file/:id': async (t, who) => [
    'PUT',
    `/file/${(await withText(t.db, who)).id}`,
    { headers: who.bearer, payload: { name: 'another.mp3' } },
  ],
  'DELETE /file/:id': async (t, who) => ['DELETE', `/file/${(await withText(t.db, who)).id}`, { headers: who.bearer }],
  'PUT /file/transcription/resume_human/:id': async (t, who) => {
    const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
    return ['PUT', `/file/transcription/resume_human/${(await buildWork(t.db, who.id)).id}`, { headers: tina.bearer }]
  },
  'PUT /file/transcription/part_human/:id': async (t, who) => {
    const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
    const { id } = await buildLongWork(t.db, who.id)
    return ['PUT', `/file/transcription/part_human/${id}`, { headers: tina.bearer, payload: { part: 1 } }]
  },
  'PUT /file/transcription/release_human/:id': async (t, who) => {
    const { id, tina } = await taken(t, who)
    return ['PUT', `/file/transcription/release_human/${id}`, { headers: tina.bearer }]
  },
  'PUT /file/transcription/publish_human/:id': async (t, who) => {
    const { id, tina } = await taken(t, who)
    await t.api('PUT', `/file/transcription/${id}`, {
      headers: { ...tina.bearer, 'content-type': 'application/octet-stream' },
      payload: packedWords('all', 'of', 'it'),
    })
    await t.api('PUT', `/file/${id}`, { headers: tina.bearer, payload: { status: 'FINISHED' } })
    return ['PUT', `/file/transcription/publish_human/${id}`, { headers: tina.bearer }]
  },
  'PUT /file/transcription/:id': async (t, who) => [
    'PUT',
    `/file/transcription/${(await withText(t.db, who)).id}`,
    { headers: { ...who.bearer, 'content-type': 'application/octet-stream' }, payload: packedWords('new') },
  ],
  'POST /file/transcription/:id/edits': async (t, who) => [
    'POST',
    `/file/transcription/${(await withText(t.db, who)).id}/edits`,
    {
      headers: who.bearer,
      payload: { base: 1, id: randomUUID(), edit: { removed: [], inserted: [], changed: [], notes: ['new'] } },
    },
  ],
  'PUT /file/translation/:id/:language': async (t, who) => {
    const { id } = await withText(t.db, who)
    await t.db
      .insertInto('translation')
      .values({
        file_id: id,
        language: 'es',
        status: 'EDITING',
        created_at: 1,
        progress: 0,
        source_version: 1,
      } as never)
      .execute()
    await appendVersion(t.db, {
      fileId: id,
      language: 'es',
      body: packedWords('hola'),
      words: 1,
      authorId: null,
      expectedVersion: null,
    })
    return [
      'PUT',
      `/file/translation/${id}/es`,
      { headers: { ...who.bearer, 'content-type': 'application/octet-stream' }, payload: packedWords('adios') },
    ]
  },
  'PUT /file/transcription/:id/versions/:version': async (t, who) => [
    'PUT',
    `/file/transcription/${(await withText(t.db, who)).id}/versions/1`,
    { headers: who.bearer },
  ],
  'POST /file/share/:id': async (t, who) => [
    'POST',
    `/file/share/${(await withText(t.db, who)).id}`,
    { headers: who.bearer, payload: { days: 7 } },
  ],
  'DELETE /file/share/:id/:share_id': async (t, who) => {
    const { id } = await withText(t.db, who)
    const { _id } = (await t.api('POST', `/file/share/${id}`, { headers: who.bearer, payload: { days: 7 } })).json<{
      _id: string
    }>()
    return ['DELETE', `/file/share/${id}/${_id}`, { headers: who.bearer }]
  },
  'PUT /file/share/:id/:share_id': async (t, who) => {
    const { id } = await withText(t.db, who)
    const link = await makeLink(t, who, id)
    return ['PUT', `/file/share/${id}/${link.id}`, { headers: who.bearer, payload: { days: 7, right: 'comment' } }]
  },
  'POST /shared/:key/open': async (t, who) => {
    const { key } = await makeLink(t, who, (await withText(t.db, who)).id)
    return ['POST', `/shared/${key}/open`, { headers: { ...ORIGIN, ...FROM_OUR_PAGE }, payload: { name: 'Ana' } }]
  },
  'POST /shared/:key/join': async (t, who) => {
    const { key } = await makeLink(t, who, (await withText(t.db, who)).id)
    return ['POST', `/shared/${key}/join`, { headers: (await t.signIn()).bearer, payload: { name: 'Ben' } }]
  },
  'PUT /account/one_time_codes': async (t, who) => {
    const code = await generate({ secret: await codesSecret(t, who) })
    return ['PUT', '/account/one_time_codes', { headers: who.bearer, payload: { code } }]
  },
  'POST /account/one_time_codes/off': async (t, who) => {
    const [code] = await withCodes(t, who)
    return ['POST', '/account/one_time_codes/off', { headers: who.bearer, payload: { password: PASSWORD, code } }]
  },
  'POST /account/recovery_codes': async (t, who) => {
    await withCodes(t, who)
    return ['POST', '/account/recovery_codes', { headers: who.bearer }]
  },
  'POST /auth/second_factor': async (t, who) => [
    'POST',
    '/auth/second_factor',
    { headers: ORIGIN, payload: await halfway(t, who) },
  ],
  'DELETE /account/trusted_devices/:id': async (t, who) => {
    const payload = { ...(await halfway(t, who)), trust_device: true }
    await t.api('POST', '/auth/second_factor', { headers: ORIGIN, payload })
    const { id } = await t.db
      .selectFrom('trusted_device')
      .select('id')
      .where('user_id', '=', who.id)
      .executeTakeFirstOrThrow()
    return ['DELETE', `/account/trusted_devices/${id}`, { headers: who.bearer }]
  },
  'POST /account/passkeys': async (t, who) => {
    const { challenge, options } = await passkeyOptions(t, who)
    const response = createSoftPasskey(PLACE).make(options.challenge)
    return ['POST', '/account/passkeys', { headers: who.bearer, payload: { challenge, response, name: 'Laptop' } }]
  },
  'PUT /account/passkeys/:id': async (t, who) => {
    const { id } = await withPasskey(t, who)
    return ['PUT', `/account/passkeys/${id}`, { headers: who.bearer, payload: { name: 'Phone' } }]
  },
  'DELETE /account/passkeys/:id': async (t, who) => [
    'DELETE',
    `/account/passkeys/${(await withPasskey(t, who)).id}`,
    { headers: who.bearer },
  ],
  'POST /auth/passkey': async (t, who) => {
    const passkey = await withPasskey(t, who)
    const { challenge, options } = (await t.api('POST', '/auth/passkey/options', { headers: ORIGIN })).json()
    return [
      'POST',
      '/auth/passkey',
      { headers: ORIGIN, payload: { challenge, response: passkey.use(options.challenge, 1) } },
    ]
  },
  'POST /auth/passkey/app/session': async (t, who) => {
    const passkey = await withPasskey(t, who)
    const { challenge, options } = (await t.api('POST', '/auth/passkey/options', { headers: ORIGIN })).json()
    const verifier = 'v'.repeat(43)
    const handed = await t.api('POST', '/auth/passkey/app', {
      headers: ORIGIN,
      payload: { challenge, response: passkey.use(options.challenge, 1), app: appChallengeOf(verifier) },
    })
    return ['POST', '/auth/passkey/app/session', { headers: ORIGIN, payload: { code: handed.json().code, verifier } }]
  },
  'POST /admin/models/:name': (t) => model(t, 'POST'),
  'DELETE /admin/models/:name/download': (t) => model(t, 'DELETE', '/download'),
  'DELETE /admin/models/:name': (t) => model(t, 'DELETE'),
  'POST /admin/engines/:id/resume': async (t) => [
    'POST',
    '/admin/engines/pocketsphinx/resume',
    { headers: (await t.signIn('ADMIN')).bearer },
  ],
  'PUT /admin/engines/order/:language': async (t) => [
    'PUT',
    '/admin/engines/order/en',
    { headers: (await t.signIn('ADMIN')).bearer, payload: { ids: [] } },
  ],
  'POST /admin/people': async (t) => [
    'POST',
    '/admin/people',
    { headers: (await t.signIn('ADMIN')).bearer, payload: { email: 'new@example.org', role: 'USER' } },
  ],
  'PUT /admin/people/:id/role': (t, who) => person(t, 'PUT', who, '/role', { role: 'SUBSCRIBER' }),
  'POST /admin/people/:id/time': (t, who) => person(t, 'POST', who, '/time', { auto_seconds: 60, wish: randomUUID() }),
  'DELETE /admin/people/:id/sessions': (t, who) => person(t, 'DELETE', who, '/sessions'),
  'DELETE /admin/people/:id/factors': async (t, who) => {
    await withPasskey(t, who)
    return person(t, 'DELETE', who, '/factors')
  },
  'POST /admin/people/:id/suspension': (t, who) => person(t, 'POST', who, '/suspension'),
  'DELETE /admin/people/:id/suspension': async (t, who) => {
    await t.db.updateTable('user').set({ suspended_at: 1 }).where('id', '=', who.id).execute()
    return person(t, 'DELETE', who, '/suspension')
  },
  'DELETE /admin/people/:id': (t, who) => person(t, 'DELETE', who, ''),
  'POST /admin/backups': (t) => backupCall(t, () => ''),
  'POST /admin/backups/:name/verification': (t) => backupCall(t, (name) => `/${name}/verification`),
  'POST /admin/backups/:name/drill': (t) => backupCall(t, (name) => `/${name}/drill`),
  'DELETE /admin/backups/:name': async (t) => {
    const [, at, options] = await backupCall(t, (name) => `/${name}`)
    return ['DELETE', at, options]
  },
  'POST /admin/mails/test': async (t) => ['POST', '/admin/mails/test', { headers: (await t.signIn('ADMIN')).bearer }],
  'POST /admin/mails/:id/again': async (t) => {
    const job = await exhaustedJob(t.deps.jobs, 'mail-mentions')
    const id = randomUUID()
    const sent = { kind: 'test', state: 'failed' as const, tries: 30, error: 'No answer', at: 1 }
    await t.db
      .insertInto('sent_mail')
      .values({ id, job_id: job, recipient: 'a@example.org', ...sent })
      .execute()
    return ['POST', `/admin/mails/${id}/again`, { headers: (await t.signIn('ADMIN')).bearer }]
  },
  'PUT /admin/site/details': async (t) => [
    'PUT',
    '/admin/site/details',
    { headers: (await t.signIn('ADMIN')).bearer, payload: { value: null } },
  ],
  'PUT /admin/site/seller': async (t) => [
    'PUT',
    '/admin/site/seller',
    { headers: (await t.signIn('ADMIN')).bearer, payload: { value: null } },
  ],
  'PUT /admin/site/prices': async (t) => [
    'PUT',
    '/admin/site/prices',
    { headers: (await t.signIn('ADMIN')).bearer, payload: { value: null } },
  ],
  'PUT /admin/settings/:name': async (t) => [
    'PUT',
    '/admin/settings/KEEP_AUDIT_DAYS',
    { headers: (await t.signIn('ADMIN')).bearer, payload: { value: '30' } },
  ],
  'DELETE /admin/settings/:name': async (t) => {
    const { bearer } = await t.signIn('ADMIN')
    await t.db
      .insertInto('setting')
      .values({ name: 'KEEP_AUDIT_DAYS', value: '30', changed_at: 1 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    return ['DELETE', '/admin/settings/KEEP_AUDIT_DAYS', { headers: bearer }]
  },
  'PUT /admin/messages/:id/answered': async (t) => {
    const { bearer } = await t.signIn('ADMIN')
    const from = { name: 'Ana Petrov', from: 'ana@example.org', subject: 'A question', message: 'How does it work?' }
    await t.api('POST', '/mail/contact', { payload: from })
    const { id } = await t.db.selectFrom('contact_message').select('id').executeTakeFirstOrThrow()
    return ['PUT', `/admin/messages/${id}/answered`, { headers: bearer, payload: { answered: true } }]
  },
  'POST /admin/desk/returns/:id': async (t, who) => {
    const { id, tina } = await taken(t, who)
    const payload = { transcriptor_id: tina.id, part: null }
    return ['POST', `/admin/desk/returns/${id}`, { headers: (await t.signIn('ADMIN')).bearer, payload }]
  },
  'DELETE /admin/jobs/:kind/:id': async (t) => [
    'DELETE',
    `/admin/jobs/tell-speakers/${await t.deps.jobs.add('tell-speakers', {})}`,
    { headers: (await t.signIn('ADMIN')).bearer },
  ],
  'POST /admin/jobs/:kind/:id/again': async (t) => [
    'POST',
    `/admin/jobs/make-thumbnail/${await exhaustedJob(t.deps.jobs, 'make-thumbnail')}/again`,
    { headers: (await t.signIn('ADMIN')).bearer },
  ],
  // After the call above, whose job has to be the only one of its kind.
  'POST /admin/payments/:id/refunds': async (t, who) => {
    const buyer = { name: NAME, phone: '1', country: 'GB', city: 'London', line1: '12 St James', updated_at: 1 }
    await t.db
      .insertInto('billing_settings')
      .values({
        user_id: who.id,
        ...buyer,
        state: null,
        line2: null,
        postal_code: 'SW1Y',
        tax_type: null,
        tax_code: null,
      })
      .execute()
    await t.api('POST', '/plan/payment?is_update_card=false', {
      headers: who.bearer,
      payload: { ...TWO_HOURS, token: await cardToken(t, who), name_on_card: NAME },
    })
    const { id } = await t.db.selectFrom('payment').select('id').where('user_id', '=', who.id).executeTakeFirstOrThrow()
    const payload = { cents: 100, reason: 'A test', wish: randomUUID() }
    return ['POST', `/admin/payments/${id}/refunds`, { headers: (await t.signIn('ADMIN')).bearer, payload }]
  },
  'POST /admin/content/:kind/:language/:name/publish': (t) => content(t, 'publish'),
  'POST /admin/content/:kind/:language/:name/unpublish': (t) => content(t, 'unpublish'),
  'POST /admin/content/:kind/:language/:name/remove': (t) => content(t, 'remove'),
}
const HOOK = { url: 'https://hooks.example.org/in', events: ['file.ready'] }
const INVITATION = { email_addresses: ['guest@example.org'] }

const setPassword = async (db: Db, id: string) =>
  db
    .updateTable('user')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', id)
    .execute()
const planId = async (db: Db, userId: string) =>
  (await db.selectFrom('plan').select('id').where('owner_id', '=', userId).executeTakeFirstOrThrow()).id
const hook = async (t: TestSite, who: SignedIn) =>
  (await t.api('POST', '/account/webhooks', { headers: who.bearer, payload: HOOK })).json<{ _id: string }>()._id

const DESTINATION = {
  place: { kind: 'webhook', url: HOOK.url, is_attached: false },
  formats: ['docx'],
  template: '{name}',
  sends: 'ready',
  quiet_minutes: 5,
  folder_id: null,
  tag_id: null,
  languages: [],
  with_existing: false,
}

const destination = async (t: TestSite, who: SignedIn): Promise<string> =>
  (await t.api('POST', '/account/destinations', { headers: who.bearer, payload: DESTINATION })).json<{ _id: string }>()
    ._id

async function mailKey(
  db: Db,
  who: SignedIn,
  kind: 'validate-email' | 'reset-password' | 'undo-email-change',
): Promise<string> {
  const key = createMailKey()
  const at = Date.now()
  await db
    .insertInto('email_key')
    .values({
      id: key,
      user_id: who.id,
      kind,
      key_hash: hashKey(key),
      created_at: at,
      expires_at: at + 3_600_000,
      sent_to: kind === 'undo-email-change' ? `before-${who.email}` : who.email,
    })
    .execute()
  return key
}

async function cardToken(t: TestSite, who: SignedIn): Promise<string> {
  const { cvc, expMonth, expYear } = cardOf(VISA)
  return (
    await t.api('POST', '/sandbox/tokens', {
      headers: who.bearer,
      payload: { number: VISA, exp_month: expMonth, exp_year: expYear, cvc },
    })
  ).json<{ token: string }>().token
}

const addCard = async (t: TestSite, who: SignedIn) =>
  t.api('POST', '/auth/payment_method', {
    headers: who.bearer,
    payload: { token: await cardToken(t, who), name_on_card: NAME },
  })

async function withText(db: Db, owner: SignedIn) {
  const file = await buildFile(db, { owner_id: owner.id })
  await appendVersion(db, {
    fileId: file.id,
    language: ORIGINAL,
    body: packedWords('old'),
    words: 1,
    authorId: null,
    expectedVersion: 0,
  })
  return file
}

/** Where passkeys are asked for in these tests. */
const PLACE = { id: new URL(PUBLIC_URL).hostname, origin: PUBLIC_URL }

/** Has an account's codes begun; answers their secret. */
async function codesSecret(t: TestSite, who: SignedIn): Promise<string> {
  await setPassword(t.db, who.id)
  return (await t.api('POST', '/account/one_time_codes', { headers: who.bearer })).json<{ secret: string }>().secret
}

/** Turns an account's codes on; answers its recovery codes. */
async function withCodes(t: TestSite, who: SignedIn): Promise<string[]> {
  const code = await generate({ secret: await codesSecret(t, who) })
  const on = await t.api('PUT', '/account/one_time_codes', { headers: who.bearer, payload: { code } })
  return on.json<{ recovery_codes: string[] }>().recovery_codes
}

/** A login that waits for its second factor, with the right answer. */
async function halfway(t: TestSite, who: SignedIn) {
  const secret = await codesSecret(t, who)
  const first = await generate({ secret })
  await t.api('PUT', '/account/one_time_codes', { headers: who.bearer, payload: { code: first } })
  const payload = { email: who.email, password: PASSWORD }
  const begun = await t.api('POST', '/auth/login', { headers: ORIGIN, payload })
  const { challenge } = begun.json<{ second_factor: { challenge: string } }>().second_factor
  // The next one, for each counts once.
  const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 })
  return { challenge, answer: { way: 'code', code } }
}

const passkeyOptions = async (t: TestSite, who: SignedIn) =>
  (await t.api('POST', '/account/passkeys/options', { headers: who.bearer })).json<{
    challenge: string
    options: { challenge: string }
  }>()

async function withPasskey(t: TestSite, who: SignedIn) {
  const { challenge, options } = await passkeyOptions(t, who)
  const passkey = createSoftPasskey(PLACE)
  const payload = { challenge, response: passkey.make(options.challenge), name: 'Laptop' }
  await t.api('POST', '/account/passkeys', { headers: who.bearer, payload })
  return passkey
}

const GUIDE = { version: 1, name: 'House' }
const MOMENT = { anchor: { kind: 'moment', at: 1 }, text: 'Who is this?' }

const styleGuide = async (t: TestSite, who: SignedIn) =>
  (await t.api('POST', '/account/style-guides', { headers: who.bearer, payload: { guide: GUIDE } })).json<{
    _id: string
  }>()._id

/** The path of the share of a folder. */
async function sharedFolder(t: TestSite, who: SignedIn): Promise<string> {
  const path = `/folders/${await newFolder(t, who)}/shares`
  const payload = { email_addresses: ['a.friend@example.org'], right: 'read' }
  const { people } = (await t.api('POST', path, { headers: who.bearer, payload })).json()
  return `${path}/${people[0]._id}`
}

async function shared(t: TestSite, who: SignedIn) {
  const { id: fileId } = await buildFile(t.db, { owner_id: who.id })
  const payload = { email_addresses: [`${createMailKey()}@example.org`], right: 'read' }
  await t.api('POST', `/file/shares/${fileId}`, { headers: who.bearer, payload })
  const { id: shareId } = await t.db
    .selectFrom('file_share')
    .select('id')
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  return { fileId, shareId }
}

/** Addresses of a comment thread, and of its comment. */
async function commented(t: TestSite, who: SignedIn) {
  const { id } = await withText(t.db, who)
  const begun = await t.api('POST', `/file/comments/${id}`, { headers: who.bearer, payload: MOMENT })
  const { thread } = begun.json<{ thread: { _id: string; comments: { _id: string }[] } }>()
  const address = `/file/comments/${id}/${thread._id}`
  return { thread: address, comment: `${address}/${thread.comments[0]!._id}` }
}

async function taken(t: TestSite, owner: SignedIn) {
  const [{ id }, tina] = [await buildWork(t.db, owner.id), await t.signIn('HUMAN-TRANSCRIPTOR')]
  await t.api('PUT', `/file/transcription/resume_human/${id}`, { headers: tina.bearer })
  return { id, tina }
}

async function model(t: TestSite, method: 'POST' | 'DELETE', part = ''): ReturnType<Prepare> {
  const { bearer } = await t.signIn('ADMIN')
  if (method === 'DELETE') await t.api('POST', '/admin/models/whisper-tiny', { headers: bearer })
  return [method, `/admin/models/whisper-tiny${part}`, { headers: bearer }]
}

/** What an ADMIN does with somebody's account. */
async function person(
  t: TestSite,
  method: 'POST' | 'PUT' | 'DELETE',
  { id }: SignedIn,
  part: string,
  payload?: object,
): ReturnType<Prepare> {
  const { bearer } = await t.signIn('ADMIN')
  return [method, `/admin/people/${id}${part}`, { headers: bearer, ...(payload && { payload }) }]
}

async function content(t: TestSite, verb: string): ReturnType<Prepare> {
  const admin = await t.signIn('ADMIN')
  const desk = contentAdmin(t, admin)
  const entries = (await desk.send('GET', '')).body as { kind: 'page'; language: string; name: string }[]
  const { language, name } = entries.find(
    (entry) => entry.kind === 'page' && entry.language === 'es' && entry.name === 'default',
  )!
  const seen = await desk.read(`/page/${language}/${name}`)
  const { version } = verb === 'publish' ? await desk.save(seen, { ...seen.document, title: 'Otra cosa' }) : seen
  return ['POST', `/admin/content/page/${language}/${name}/${verb}`, { headers: admin.bearer, payload: { version } }]
}

/** A call about a backup, while nothing else is done with one. */
async function backupCall(t: TestSite, pathOf: (name: string) => string): ReturnType<Prepare> {
  const { bearer } = await t.signIn('ADMIN')
  await t.db.deleteFrom('backup_run').execute()
  for (const { key } of await t.deps.jobs.unfinished()) if (key === 'backup') await t.deps.jobs.cancel(key)
  const [there] = await t.deps.backups!.list()
  return ['POST', `/admin/backups${pathOf(there?.name ?? (await t.deps.backups!.write()))}`, { headers: bearer }]
}

/** All that is stored, but for what the card provider's stand-in knows, tries, which count in any case, and the log. */
async function allRows({ db, deps }: TestSite): Promise<Record<string, unknown>> {
  const names = (await db.introspection.getTables())
    .filter(({ schema = 'public' }) => schema === 'public')
    .map(({ name }) => name as keyof Database)
    .filter((name) => !/^(sandbox_object|failed_try|sign_in_challenge|audit.*|kysely.*|sqlite.*)$/.test(name))
  const rows = await Promise.all(
    names.map(
      async (name) =>
        [name, (await db.selectFrom(name).selectAll().execute()).map((row) => JSON.stringify(row)).toSorted()] as const,
    ),
  )
  return { ...Object.fromEntries(rows), jobs: (await deps.jobs.unfinished()).length }
}

/** Without its table nothing can be written into the log. */
const breakLog = (db: Db) => db.schema.alterTable('audit').renameTo('audit_away').execute()
const mendLog = (db: Db) => db.schema.alterTable('audit_away').renameTo('audit').execute()
const actionsIn = async (db: Db) =>
  (await db.selectFrom('audit').select(['action', 'actor_id', 'owner_id', 'outcome']).execute()).map(
    ({ action, actor_id, owner_id, outcome }) => ({ action, isTold: (actor_id ?? owner_id) !== null, outcome }),
  )

/** Calls that need a world of their own, which other tests bring. */
const ELSEWHERE = ['POST /auth/payment_method/confirm']

test('a call that changes something does so together with its entry in the audit log, or not at all', async () => {
  const recorded = CALLS.filter(([, { isRead }]) => !isRead).map(([{ method, path }, { action }]) => ({
    key: `${method} ${path}`,
    action,
  }))
  expect(
    recorded
      .map(({ key }) => key)
      .filter((key) => !ELSEWHERE.includes(key))
      .toSorted(),
  ).toEqual(Object.keys(FACTS).toSorted())
  const t = await buildTestSite({
    engines: presentEngines(),
    env: { CALLS_PER_MINUTE: '100000' },
    content: { pages: [pageRow({ path: '/' }), pageRow({ path: '/', language: 'es' })] },
  })
  for (const [key, prepare] of Object.entries(FACTS)) {
    const call = await prepare(t, await t.signIn('SUBSCRIBER'))
    await t.db.deleteFrom('audit').execute()
    const before = await allRows(t)
    await breakLog(t.db)
    const failed = await t.api(...call)
    expect.soft(failed.statusCode, `${key} ${failed.body}`).toBe(500)
    expect.soft(await allRows(t), key).toEqual(before)
    await mendLog(t.db)
    const reply = await t.api(...call)
    expect.soft(reply.statusCode, `${key} ${reply.body}`).toBeLessThan(400)
    expect
      .soft(await actionsIn(t.db), key)
      .toEqual([{ action: recorded.find((one) => one.key === key)?.action, isTold: true, outcome: 'done' }])
  }
})

test('a payment is written down with the time that it brings, when it was finished without its buyer too', async () => {
  const shop = await buildShop()
  const anna = await shop.buyer()
  await breakLog(shop.db)
  expect((await anna.payWith(VISA)).statusCode).toBe(403)
  const unpaid = (await anna.time()).auto
  await mendLog(shop.db)
  const [payment] = await anna.payments()
  await shop.finish.finish(payment!.id)
  await shop.finish.finish(payment!.id)
  expect((await anna.time()).auto - unpaid).toBe(TWO_HOURS.auto_transcription_time)
  expect(
    await shop.db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'via', 'address'])
      .where('action', '=', 'paid')
      .execute(),
  ).toEqual([{ action: 'paid', actor_id: anna.id, via: 'background', address: null }])
})

test('an uploaded file is written down with the file, or there is no file', async () => {
  const t = await buildTestSite({ engines: presentEngines(), env: { BILLING: 'off' } })
  const anna = await t.signIn()
  const { headers, payload } = multipart([
    { field: 'media', fileName: 'talk.wav', content: await readFile(await speak()) },
  ])
  const send = () => t.api('POST', uploadPath(), { headers: { ...anna.bearer, ...headers }, payload })
  await breakLog(t.db)
  expect((await send()).statusCode).toBe(500)
  expect(await t.db.selectFrom('file').select('id').execute()).toEqual([])
  await mendLog(t.db)
  const { _id } = (await send()).json<{ _id: string }>()
  expect(await t.db.selectFrom('audit').select(['action', 'actor_id', 'object_id', 'via']).execute()).toEqual([
    { action: 'file-uploaded', actor_id: anna.id, object_id: _id, via: 'app' },
  ])
})
