import { gzipSync } from 'node:zlib'
import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { MOST_SHARED_WITH } from '../../src/shared/contract/shares.ts'
import type { ShareRight } from '../../src/shared/domain/text-policy.ts'
import { DAY_MS, HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { insertShare } from '../../server/modules/files/shares/repository.ts'
import { publishChange } from '../../server/modules/files/index.ts'
import { composeEvents } from '../../server/compose-events.ts'
import { createQuota } from '../../server/modules/billing/index.ts'
import { inEnglish } from '../../server/kernel/words.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { planOf } from '../support/plan-time.ts'
import { openSocket } from '../support/socket-client.ts'

async function open() {
  const clock = { now: Date.now() }
  const t = await buildTestApp({ now: () => clock.now })
  const [ann, ben] = [await t.signIn(), await t.signIn()]
  const file = await buildFile(t.db, { owner_id: ann.id, name: 'Talk.mp3' })
  await appendVersion(t.db, {
    fileId: file.id,
    language: ORIGINAL,
    body: gzipSync(JSON.stringify(buildTranscript('Hello there.'))),
    words: 2,
    authorId: null,
    expectedVersion: 0,
  })
  const share = (email_addresses: string[], more: object = {}, by: SignedIn = ann) =>
    t.api('POST', `/file/shares/${file.id}`, {
      headers: by.bearer,
      payload: { email_addresses, right: 'read', ...more },
    })
  const shareWithGroup = (right: ShareRight) =>
    t.api('PUT', `/file/shares/${file.id}/group`, { headers: ann.bearer, payload: { right } })
  const shares = async () => (await t.api('GET', `/file/shares/${file.id}`, { headers: ann.bearer })).json()
  const invite = async (person: SignedIn) => {
    const row = {
      id: uuidv7(),
      plan_id: await planOf(t.db, ann.id),
      email: person.email,
      guest_id: person.id,
      created_at: clock.now,
    }
    await t.db.insertInto('invitation').values(row).execute()
    return row.id
  }
  const read = async (person: SignedIn) =>
    (await t.api('GET', `/file/transcription/${file.id}`, { headers: person.bearer })).statusCode
  const write = (person: SignedIn, base = 1) =>
    t.api('POST', `/file/transcription/${file.id}/edits`, {
      headers: person.bearer,
      payload: { base, id: randomUUID(), edit: { removed: [], inserted: [], changed: [], notes: [randomUUID()] } },
    })
  const end = (id: string) => t.api('DELETE', `/file/shares/${file.id}/${id}`, { headers: ann.bearer })
  const list = async (person: SignedIn, query = 'page=1&shared=true') =>
    (await t.api('GET', `/file?${query}`, { headers: person.bearer })).json()
  /** Lets time go by, with the password given again. */
  const later = async (ms: number) => {
    clock.now += ms
    await t.db
      .updateTable('session')
      .set({ created_at: clock.now, expires_at: clock.now + DAY_MS })
      .execute()
  }
  return { t, ann, ben, clock, later, file, share, shareWithGroup, shares, invite, read, write, end, list }
}

test('who is shared a file finds it in a list of its own, and their own list and sums stay as they were', async () => {
  const { t, ann, ben, file, share, list } = await open()
  await buildFile(t.db, { owner_id: ben.id, length_seconds: 100 })
  expect((await share([ben.email], { right: 'comment' })).statusCode).toBe(200)
  const shared = await list(ben)
  expect(shared).toMatchObject({ count: 1, files: [{ file: { _id: file.id }, humanTranscription: null }] })
  expect(shared.files[0].file.shared).toEqual({ right: 'comment', by: ann.email, expires_date: null })
  expect(await list(ben, 'page=1')).toMatchObject({ count: 1, total_length: 100 })
  expect((await list(ann, 'page=1')).files[0].file.shared).toBeUndefined()
  expect((await list(ann)).count).toBe(0)
})

test.each([
  ['read', 403],
  ['comment', 403],
  ['edit', 200],
] as const)('who may %s is answered %i when they save a text, and sets its status only then', async (right, status) => {
  const { t, ben, file, share, write } = await open()
  await share([ben.email], { right })
  expect((await write(ben)).statusCode).toBe(status)
  const put = (payload: object) => t.api('PUT', `/file/${file.id}`, { headers: ben.bearer, payload })
  expect((await put({ status: 'FINISHED' })).statusCode).toBe(status)
  expect((await put({ name: 'Mine.mp3' })).statusCode).toBe(403)
  const { name } = await t.db.selectFrom('file').select('name').where('id', '=', file.id).executeTakeFirstOrThrow()
  expect(name).toBe('Talk.mp3')
})

test('what somebody may do changes at once, and ends at once or by its date', async () => {
  const { t, ben, later, file, share, shares, read, write, end } = await open()
  await share([ben.email], { right: 'edit', days: 7 })
  const [{ _id: id }] = (await shares()).people
  const change = (payload: object) => t.api('PUT', `/file/shares/${file.id}/${id}`, { headers: ben.bearer, payload })
  expect((await change({ right: 'edit' })).statusCode).toBe(404)
  expect((await write(ben)).statusCode).toBe(200)
  await share([ben.email], { right: 'read', days: 7 })
  expect((await shares()).people).toHaveLength(1)
  expect((await write(ben, 2)).statusCode).toBe(403)
  expect(await read(ben)).toBe(200)
  // By the real clock, which is what the database is asked with.
  await t.db
    .updateTable('file_share')
    .set({ expires_at: Date.now() - 1 })
    .execute()
  expect(await read(ben)).toBe(404)
  await later(DAY_MS)
  expect((await shares()).people).toEqual([])
  await share([ben.email])
  expect(await read(ben)).toBe(200)
  expect((await end((await shares()).people[0]._id)).statusCode).toBe(200)
  expect(await read(ben)).toBe(404)
})

test('who has the text open hears when the clock ends their share, also of an end that came nearer', async () => {
  const { t, ben, file, share, read } = await open()
  await share([ben.email], { right: 'edit', days: 7 })
  const socket = await openSocket(await t.listen(), ben.bearer)
  socket.send({ event: 'textOpened', data: { id: file.id, tab: 'tab-of-ben', number: 0 } })
  await socket.until('textChanged')
  const expires_at = Date.now() + 700
  await t.db.updateTable('file_share').set({ expires_at }).execute()
  await t.db.transaction().execute((tx) => publishChange(tx, t.deps.events, file))
  expect(await socket.until('presenceChanged')).toEqual({ id: file.id })
  expect(Date.now() - expires_at).toBeLessThan(5000)
  expect(await read(ben)).toBe(404)
})

test('of two shares the page of one who writes hears when the one that let them ends', async () => {
  const { t, ben, file, share, shareWithGroup, invite, write, read } = await open()
  await share([ben.email], { right: 'edit', days: 7 })
  await invite(ben)
  await shareWithGroup('read')
  const socket = await openSocket(await t.listen(), ben.bearer)
  socket.send({ event: 'textOpened', data: { id: file.id, tab: 'tab-of-ben', number: 0 } })
  await socket.until('textChanged')
  expect((await write(ben)).statusCode).toBe(200)
  const expires_at = Date.now() + 700
  await t.db.updateTable('file_share').set({ expires_at }).where('access_right', '=', 'edit').execute()
  await t.db.transaction().execute((tx) => publishChange(tx, t.deps.events, file))
  const rights = () =>
    socket.messages.flatMap(({ event, data }) =>
      event === 'fileChanged' && data.item?.file.shared ? [data.item.file.shared.right] : [],
    )
  await vi.waitFor(() => expect(rights().at(-1)).toBe('read'), { timeout: 5000 })
  expect(Date.now()).toBeGreaterThanOrEqual(expires_at)
  expect([await read(ben), (await write(ben, 2)).statusCode]).toEqual([200, 403])
})

test('an address is answered alike with an account, with one that has not shown it, and without', async () => {
  const { t, ben, share, list } = await open()
  await t.db.updateTable('user').set({ email_validated_at: null }).where('id', '=', ben.id).execute()
  const carl = await t.signIn()
  const made = (await share([ben.email, carl.email, 'nobody@example.org'])).json()
  const told = made.people.map((person: object) => ({ ...person, _id: null, email: null }))
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
  expect(made.warnings).toEqual([])
  expect((await list(ben)).count).toBe(0)
  expect((await list(carl)).count).toBe(1)
})

test('what waits for an address is theirs who shows it to be theirs, and nobody else’s', async () => {
  const { t, ben, share, read } = await open()
  await share(['new.person@example.org'], { message: 'Have a look' })
  const [mail] = await sendQueuedMails(t)
  expect(mail).toContain('To: new.person@example.org')
  expect(mail).toContain('/auth/register')
  expect(mail).toContain('Have a look')
  await t.db
    .updateTable('user')
    .set({ email: 'new.person@example.org', email_validated_at: null })
    .where('id', '=', ben.id)
    .execute()
  expect(await read(ben)).toBe(404)
  await t.db.updateTable('user').set({ email_validated_at: Date.now() }).where('id', '=', ben.id).execute()
  const { identity } = composeEvents({ ...t.deps, quota: createQuota({ isLimited: false }) })
  await t.db.transaction().execute((tx) => identity.publish(tx, 'address-proven', { userId: ben.id }))
  expect(await read(ben)).toBe(200)
})

test('who has an account is mailed a link to the text, in their language', async () => {
  const { t, ben, file, share } = await open()
  await t.db.updateTable('user').set({ app_language: 'de' }).where('id', '=', ben.id).execute()
  await share([ben.email])
  const [mail] = await sendQueuedMails(t)
  expect(mail).toContain(`/editor/${file.id}`)
  expect(mail).not.toContain('Open the transcript')
})

test('one address is mailed again after an hour, and an address or an account not without end', async () => {
  const { t, ann, clock, later, share } = await open()
  expect((await share(['carl@example.org'])).json().warnings).toEqual([])
  expect((await share(['carl@example.org'])).json().warnings).toEqual([
    inEnglish(messages.shareUnmailed('carl@example.org')),
  ])
  await later(HOUR_MS + 1)
  expect((await share(['carl@example.org'])).json().warnings).toEqual([])
  expect(await sendQueuedMails(t)).toHaveLength(2)
  const others = Array.from({ length: 18 }, () => ({
    sharer_id: ann.id,
    email: 'dora@example.org',
    sent_at: clock.now - 2 * HOUR_MS,
  }))
  await t.db
    .insertInto('share_mail')
    .values([...others, ...others].slice(0, 20))
    .execute()
  expect((await share(['dora@example.org'])).json().warnings).toEqual([])
  expect(await sendQueuedMails(t)).toHaveLength(2)
  await t.db
    .insertInto('share_mail')
    .values(Array.from({ length: 180 }, () => ({ sharer_id: ann.id, email: 'e@example.org', sent_at: clock.now })))
    .execute()
  expect((await share(['frida@example.org'])).statusCode).toBe(429)
})

test('oneself is no one to share with, and there is an end to how many are', async () => {
  const { t, ann, file, share, shares } = await open()
  expect((await share([ann.email.toUpperCase()])).json()).toMatchObject({
    people: [],
    warnings: [inEnglish(messages.invitationToOneself(ann.email))],
  })
  for (let n = 0; n < MOST_SHARED_WITH; n++)
    await insertShare(t.db, {
      id: uuidv7(),
      file_id: file.id,
      email: `p${n}@example.org`,
      user_id: null,
      plan_id: null,
      access_right: 'read',
      created_at: 0,
      expires_at: null,
    })
  expect((await share(['one.more@example.org'])).json().code).toBe('too_many_shares')
  expect((await share(['p1@example.org'], { right: 'edit' })).statusCode).toBe(200)
  expect((await shares()).people).toHaveLength(MOST_SHARED_WITH)
})

test('a group is everybody who is invited to the plan, for as long as they are', async () => {
  const { t, ann, ben, file, shareWithGroup, shares, invite, read, list } = await open()
  await shareWithGroup('edit')
  expect(await read(ben)).toBe(404)
  const invitation = await invite(ben)
  expect(await read(ben)).toBe(200)
  expect((await list(ben)).files[0].file.shared).toMatchObject({ right: 'edit', by: ann.email })
  expect((await shares()).group).toMatchObject({
    people: 1,
    share: { right: 'edit' },
    seen: [{ email: ben.email }],
  })
  const socket = await openSocket(await t.listen(), ben.bearer)
  await t.api('DELETE', `/plan/remove_invitation/${invitation}`, { headers: ann.bearer })
  await socket.until('fileChanged', ({ id, item }) => id === file.id && item === null)
  expect(await read(ben)).toBe(404)
})

test('its owner sees who has opened it, to the minute', async () => {
  const { ben, clock, share, shares, read } = await open()
  await share([ben.email])
  expect((await shares()).people[0].seen_date).toBeNull()
  const first = new Date(clock.now).toISOString()
  await read(ben)
  clock.now += 59_000
  await read(ben)
  expect((await shares()).people[0].seen_date).toBe(first)
  clock.now += 1000
  await read(ben)
  expect((await shares()).people[0].seen_date).toBe(new Date(clock.now).toISOString())
})

test('those who share a file are told of one another by address, and a transcriptor of nobody', async () => {
  const { t, ann, ben, file, share } = await open()
  await share([ben.email], { right: 'edit' })
  const tell = async (person: SignedIn, tab: string) =>
    (
      await t.api('PUT', `/file/presence/${file.id}/${tab}`, { headers: person.bearer, payload: { wants: 'edit' } })
    ).json()
  expect((await tell(ben, 'the-tab-of-ben')).is_editing).toBe(true)
  const seenByAnn = (await tell(ann, 'the-tab-of-ann')).others
  expect(seenByAnn).toMatchObject([{ who: 'shared', name: ben.email, is_editing: true }])
  const seenByBen = (await tell(ben, 'the-tab-of-ben')).others
  expect(seenByBen).toMatchObject([{ who: 'owner', name: ann.email, is_editing: true }])
})

test('open pages hear of a share that comes, changes and ends, and of nothing after', async () => {
  const { t, ben, file, share, shares, end } = await open()
  const origin = await t.listen()
  const { messages: heard } = await openSocket(origin, ben.bearer)
  const last = (id: string) =>
    heard.findLast((message) => message.event === 'fileChanged' && message.data.id === id) as
      | { data: { item: { file: { shared?: { right: string } } } | null } }
      | undefined
  await share([ben.email], { right: 'edit' })
  await vi.waitFor(() => expect(last(file.id)?.data.item?.file.shared?.right).toBe('edit'))
  await share([ben.email], { right: 'read' })
  await vi.waitFor(() => expect(last(file.id)?.data.item?.file.shared?.right).toBe('read'))
  await end((await shares()).people[0]._id)
  await vi.waitFor(() => expect(last(file.id)?.data.item).toBeNull())
  const before = heard.length
  const changed = async (changedFile: typeof file) => {
    await t.db.transaction().execute((tx) => publishChange(tx, t.deps.events, changedFile))
    t.deps.events.wake()
  }
  await changed(file)
  const own = await buildFile(t.db, { owner_id: ben.id })
  await changed(own)
  await vi.waitFor(() => expect(last(own.id)).toBeDefined())
  expect(heard.slice(before).filter((message) => JSON.stringify(message).includes(file.id))).toEqual([])
})

test('a page of whom a share is taken no longer counts as open', async () => {
  const { t, ben, file, share, shares, end } = await open()
  await share([ben.email], { right: 'edit' })
  await t.api('PUT', `/file/presence/${file.id}/the-tab-of-ben`, { headers: ben.bearer, payload: { wants: 'edit' } })
  await end((await shares()).people[0]._id)
  expect(await t.db.selectFrom('text_presence').selectAll().execute()).toEqual([])
})

test('shares go with their file, wait when a person goes, and end when an owner gets their account back', async () => {
  const { t, ann, ben, file, share, shares, shareWithGroup, read } = await open()
  await share([ben.email])
  await t.db.deleteFrom('user').where('id', '=', ben.id).execute()
  expect(await t.db.selectFrom('file_share').select('user_id').execute()).toEqual([{ user_id: null }])
  const carl = await t.signIn()
  await share([carl.email])
  await shareWithGroup('read')
  const { identity } = composeEvents({ ...t.deps, quota: createQuota({ isLimited: false }) })
  await t.db.transaction().execute((tx) => identity.publish(tx, 'access-ended', { userId: ann.id }))
  expect(await shares()).toMatchObject({ people: [], group: { share: null } })
  expect(await read(carl)).toBe(404)
  await share([carl.email])
  await t.api('DELETE', `/file/${file.id}`, { headers: ann.bearer })
  expect(await t.db.selectFrom('file_share').selectAll().execute()).toEqual([])
})
