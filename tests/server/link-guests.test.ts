import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LINK_USE, MOST_SOCKETS, TRIES } from '../../server/kernel/limits.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { removeUsersLeftBehind } from '../../server/modules/transcripts/sharing/left-behind.ts'
import { DAY_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { enterLink, type LinkGuest, makeLink, openLink } from '../support/link-guests.ts'

async function open() {
  // Real to the second: tokens and rights are judged by the clock.
  const clock = { ahead: 0 }
  const t = await buildTestApp({ now: () => Date.now() + clock.ahead })
  const ann = await t.signIn()
  const file = await buildFile(t.db, { owner_id: ann.id, name: 'Talk.mp3' })
  await appendVersion(t.db, {
    fileId: file.id,
    language: 'original',
    body: gzipSync(JSON.stringify(buildTranscript('Hello there, all.', 'Good bye.'))),
    words: 5,
    authorId: null,
    expectedVersion: 0,
  })
  const edit = (headers: Record<string, string>, base = 1) =>
    t.api('POST', `/file/transcription/${file.id}/edits`, {
      headers,
      payload: { base, id: randomUUID(), edit: { removed: [], inserted: [], changed: [], notes: [`${base}`] } },
    })
  const comment = (headers: Record<string, string>, text = 'Who is this?') =>
    t.api('POST', `/file/comments/${file.id}`, { headers, payload: { anchor: { kind: 'moment', at: 1 }, text } })
  const comments = async (headers: Record<string, string>) =>
    (await t.api('GET', `/file/comments/${file.id}`, { headers })).json()
  const look = (who: LinkGuest) => t.api('GET', `/file/transcription/${file.id}`, { headers: who.browser })
  const links = async () => (await t.api('GET', `/file/share/${file.id}`, { headers: ann.bearer })).json()
  const change = (link: { id: string }, payload: object, by: SignedIn = ann) =>
    t.api('PUT', `/file/share/${file.id}/${link.id}`, { headers: by.bearer, payload })
  const revoke = (link: { id: string }) => t.api('DELETE', `/file/share/${file.id}/${link.id}`, { headers: ann.bearer })
  return { t, ann, file, clock, edit, comment, comments, look, links, change, revoke }
}

test('a guest of a link names themselves once, and writes under that name', async () => {
  const { t, ann, file, edit, comment, comments, links } = await open()
  const link = await makeLink(t, ann, file.id, { right: 'edit' })
  const unnamed = await openLink(t, link.key)
  expect(unnamed.json()).toMatchObject({ right: 'edit', file_id: file.id, guest: null })
  expect(unnamed.cookies).toEqual([])
  expect((await t.api('GET', `/shared/${link.key}`)).json()).toEqual({
    code: 'link_for_guests',
    message: messages.sharedLinkForGuests,
  })
  const ana = await enterLink(t, link.key, { name: ' Ana\u202E\u0000 ' })
  expect((await edit(ana.browser)).statusCode).toBe(200)
  expect((await comment(ana.browser)).statusCode).toBe(201)

  const versions = (await t.api('GET', `/file/transcription/${file.id}/versions`, { headers: ann.bearer })).json()
  expect(versions[0]).toMatchObject({ author: 'link', author_name: 'Ana' })
  const { people, threads } = await comments(ann.bearer)
  expect(people).toContainEqual(expect.objectContaining({ who: 'link', name: 'Ana', is_offered: true }))
  expect(threads[0].comments[0]).toMatchObject({ is_own: false })
  const present = await t.api('PUT', `/file/presence/${file.id}/${randomUUID()}`, {
    headers: ana.browser,
    payload: { wants: 'edit' },
  })
  expect(present.json()).toMatchObject({ is_editing: true })
  const seen = await t.api('PUT', `/file/presence/${file.id}/${randomUUID()}`, {
    headers: ann.bearer,
    payload: { wants: 'edit' },
  })
  expect(seen.json().others).toMatchObject([{ who: 'link', name: 'Ana', is_editing: true }])
  const activity = (await t.api('GET', '/account/activity', { headers: ann.bearer })).json()
  expect(activity.entries.find(({ action }: { action: string }) => action === 'commented')).toMatchObject({
    actor: { email: null, guest: 'Ana' },
    via: 'link',
  })
  expect((await links())[0]).toMatchObject({ right: 'edit', guest_count: 1, guests: [{ name: 'Ana' }] })

  // The same browser is the same guest, without being asked again.
  const again = await openLink(t, link.key, {}, { cookie: ana.browser['cookie']! })
  expect(again.json().guest).toEqual({ _id: ana.id, name: 'Ana' })
})

test('a link is opened by its password alone, and who guesses learns nothing and is slowed', async () => {
  const { t, ann, file } = await open()
  const link = await makeLink(t, ann, file.id, { right: 'read', password: 'harbour-lamp-71' })
  expect(JSON.stringify(await t.db.selectFrom('share_link').selectAll().execute())).not.toContain('harbour-lamp-71')
  for (const path of ['', '/media'])
    expect((await t.api('GET', `/shared/${link.key}${path}`)).json()).toEqual({
      code: 'link_locked',
      message: messages.sharedLinkLocked,
    })
  const wrong = await openLink(t, link.key, { password: 'not-the-one' })
  const never = await openLink(t, 'k'.repeat(43), { password: 'not-the-one' })
  expect([wrong.statusCode, wrong.body]).toEqual([never.statusCode, never.body])
  expect(wrong.json()).toEqual({ code: 'link_refused', message: messages.sharedLinkRefused })

  const opened = await openLink(t, link.key, { password: 'harbour-lamp-71' })
  expect(opened.json()).toMatchObject({ right: 'read', guest: null })
  const [cookie] = opened.cookies
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/longhand' })
  expect(opened.headers['referrer-policy']).toBe('no-referrer')
  expect(opened.headers['x-robots-tag']).toBe('noindex, nofollow')
  const shown = { cookie: `${cookie!.name}=${cookie!.value}` }
  expect((await t.api('GET', `/shared/${link.key}`, { headers: shown })).json()).toMatchObject({ name: 'Talk.mp3' })
  // It lets nobody into the calls of the editor.
  expect((await t.api('GET', `/file/${file.id}`, { headers: shown })).statusCode).toBe(401)

  const statuses: number[] = []
  for (let n = 0; n <= TRIES.passwords; n++)
    statuses.push((await openLink(t, link.key, { password: `guess-${n}` }, { remoteAddress: '10.7.7.7' })).statusCode)
  expect(statuses.at(-1)).toBe(429)
  const right = { password: 'harbour-lamp-71' }
  expect((await openLink(t, link.key, right, { remoteAddress: '10.7.7.7' })).statusCode).toBe(429)
  // Nobody else is shut out by it.
  expect((await openLink(t, link.key, right, { remoteAddress: '10.9.9.9' })).statusCode).toBe(200)
})

test.each([
  ['revoked', 'revoke'],
  ['changed to reading', { right: 'read' }],
  ['changed to commenting', { right: 'comment' }],
  ['given another password', { password: 'another-lamp-71' }],
] as const)('a link that is %s ends what came by it at once; what was written stays', async (_how, act) => {
  const { t, ann, file, edit, comment, comments, look, change, revoke } = await open()
  const link = await makeLink(t, ann, file.id, { right: 'edit' })
  const ana = await enterLink(t, link.key)
  expect((await edit(ana.browser)).statusCode).toBe(200)
  await comment(ana.browser)
  expect((await (act === 'revoke' ? revoke(link) : change(link, act))).statusCode).toBeLessThan(300)
  expect((await look(ana)).statusCode).toBe(401)
  expect((await edit(ana.browser, 2)).statusCode).toBe(401)
  expect((await comment(ana.browser)).statusCode).toBe(401)
  const { people, threads } = await comments(ann.bearer)
  expect(threads).toHaveLength(1)
  expect(people).toContainEqual(expect.objectContaining({ who: 'link', name: 'Ana', is_offered: false }))

  const again = await openLink(t, link.key, {}, { cookie: ana.browser['cookie']! })
  if (act === 'revoke' || 'password' in act) return expect(again.statusCode).toBe(404)
  if ('right' in act && act.right === 'read') return expect(again.json().guest).toBeNull()
  expect(again.json().guest).toEqual({ _id: ana.id, name: 'Ana' })
})

test('a link ends by the clock, and a guest’s session before it', async () => {
  const { t, ann, file, clock, look } = await open()
  const link = await makeLink(t, ann, file.id, { days: 7 })
  const ana = await enterLink(t, link.key)
  clock.ahead = DAY_MS + 1000
  expect((await look(ana)).statusCode).toBe(401)
  const again = await openLink(t, link.key, {}, { cookie: ana.browser['cookie']! })
  expect(again.json().guest).toEqual({ _id: ana.id, name: 'Ana' })
  clock.ahead = 7 * DAY_MS + 1000
  expect((await openLink(t, link.key)).statusCode).toBe(404)
})

test('those who came by a link stay as long as it lasts now, when only its end is moved', async () => {
  const { t, ann, file, clock, edit, comment, look, change } = await open()
  const ben = await t.signIn()
  const link = await makeLink(t, ann, file.id, { days: 7 })
  const ana = await enterLink(t, link.key)
  await t.api('POST', `/shared/${link.key}/join`, { headers: ben.bearer, payload: { name: 'Ben' } })
  const endOf = async () => {
    const guest = t.db.selectFrom('link_guest').select('ends_at').where('user_id', '=', ben.id)
    return Math.round(((await guest.executeTakeFirstOrThrow()).ends_at - Date.now()) / DAY_MS)
  }
  await change(link, { days: 30, right: 'edit' })
  expect((await edit(ana.browser)).statusCode).toBe(200)
  expect((await comment(ben.bearer)).statusCode).toBe(201)
  expect(await endOf()).toBe(30)
  await change(link, { days: 1 })
  expect((await comment(ben.bearer)).statusCode).toBe(201)
  expect(await endOf()).toBe(1)
  clock.ahead = DAY_MS + 1000
  expect((await look(ana)).statusCode).toBe(401)
})

test('a guest learns no address, whom they have not met, nor what else its owner has', async () => {
  const { t, ann, file, comment, comments } = await open()
  const ben = await t.signIn()
  await t.api('POST', `/file/shares/${file.id}`, {
    headers: ann.bearer,
    payload: { email_addresses: [ben.email], right: 'edit' },
  })
  await comment(ben.bearer, 'By Ben.')
  const link = await makeLink(t, ann, file.id, { right: 'comment' })
  const ana = await enterLink(t, link.key)
  for (const path of [
    `/file/${file.id}`,
    `/file/comments/${file.id}`,
    `/file/transcription/${file.id}/versions`,
    `/file/listened/${file.id}`,
    `/file/transcription/${file.id}/edits?since=0`,
  ]) {
    const { body, statusCode } = await t.api('GET', path, { headers: ana.browser })
    expect([path, statusCode, body.includes('example.org')]).toEqual([path, 200, false])
  }
  const told = await t.api('PUT', `/file/presence/${file.id}/${randomUUID()}`, {
    headers: ana.browser,
    payload: { wants: 'edit' },
  })
  expect(told.body).not.toContain('example.org')
  const { people } = await comments(ana.browser)
  const offered = people.filter((one: { is_offered: boolean }) => one.is_offered)
  expect(offered).toEqual([expect.objectContaining({ who: 'guest', name: null })])
  const { people: known } = await comments(ben.bearer)
  const owner = known.find(({ who }: { who: string }) => who === 'owner')._id
  expect((await comment(ana.browser, `<@${owner}> look`)).json().code).toBe('not_a_reader')
})

test('a guest is let into nothing but their file, and writes only from our pages', async () => {
  const { t, ann, file, comment } = await open()
  const other = await buildFile(t.db, { owner_id: ann.id })
  const ana = await enterLink(t, (await makeLink(t, ann, file.id)).key)
  const get = async (path: string) => (await t.api('GET', path, { headers: ana.browser })).statusCode
  expect(await get(`/file/${file.id}`)).toBe(200)
  for (const path of [`/file/${other.id}`, '/files', '/account/user', '/account/mentions', '/account/preferences'])
    expect([path, [401, 404].includes(await get(path))]).toEqual([path, true])
  const { browser } = ana
  expect((await comment({ ...browser, origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await comment({ ...browser, 'longhand-person': ann.id })).json().code).toBe('another_person')
  // Their key opens no other file's cookie.
  const stolen = { ...browser, cookie: browser['cookie']!.replace(/^[^=]+/, 'guest_0000000000000000') }
  expect((await t.api('GET', `/file/${other.id}`, { headers: stolen })).statusCode).toBe(401)
  // No account has what they are stored as.
  const login = { email: `${ana.id}@guest.invalid`, password: 'harbour-lamp-71' }
  expect((await t.api('POST', '/auth/login', { payload: login })).statusCode).toBe(401)
})

test('with an account it is the account’s until the link ends, under the name that they gave', async () => {
  const { t, ann, file, comments, comment, revoke } = await open()
  const ben = await t.signIn()
  const link = await makeLink(t, ann, file.id, { right: 'comment' })
  const join = (person: SignedIn, payload: object) =>
    t.api('POST', `/shared/${link.key}/join`, { headers: person.bearer, payload })
  expect((await join(ann, {})).json()).toMatchObject({ guest: { _id: ann.id } })
  expect((await join(ben, {})).json()).toMatchObject({ guest: null })
  expect((await join(ben, { name: 'Ben' })).json()).toMatchObject({ guest: { _id: ben.id, name: 'Ben' } })
  expect((await join(ben, {})).json()).toMatchObject({ guest: { name: 'Ben' } })
  expect((await comment(ben.bearer)).statusCode).toBe(201)
  const shown = await t.api('GET', `/file/${file.id}`, { headers: ben.bearer })
  expect(shown.json().shared).toMatchObject({ right: 'comment', by: null })
  expect(shown.body).not.toContain(ann.email)
  const { people } = await comments(ann.bearer)
  expect(people).toContainEqual(expect.objectContaining({ who: 'link', name: 'Ben' }))
  await revoke(link)
  expect((await comment(ben.bearer)).statusCode).toBe(404)
})

test('what is written by one link is bounded, and so is who comes', async () => {
  const { t, ann, file, comment, edit } = await open()
  const link = await makeLink(t, ann, file.id)
  const ana = await enterLink(t, link.key)
  const set = (use: { comments?: number; edits?: number; edit_bytes?: number }) =>
    t.db.updateTable('share_link').set(use).where('id', '=', link.id).execute()
  await set({ comments: LINK_USE.comments, edit_bytes: LINK_USE.bytes })
  expect((await comment(ana.browser)).json()).toEqual({ code: 'link_used_up', message: messages.linkUsedUp })
  expect((await edit(ana.browser)).json().code).toBe('link_used_up')
  await set({ comments: LINK_USE.comments - 1, edits: LINK_USE.edits - 1, edit_bytes: 0 })
  const both = await Promise.all([comment(ana.browser), comment(ana.browser)])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]))
  expect((await edit(ana.browser)).statusCode).toBe(200)
  expect((await edit(ana.browser, 2)).json().code).toBe('link_used_up')

  await t.db
    .insertInto('link_guest')
    .values(
      Array.from({ length: LINK_USE.guests - 1 }, () => ({
        id: randomUUID(),
        link_id: link.id,
        file_id: file.id,
        user_id: null,
        name: 'Many',
        has_account: 0,
        key_hash: randomUUID(),
        opened_at: Date.now(),
        ends_at: Date.now() + DAY_MS,
      })),
    )
    .execute()
  expect((await openLink(t, link.key, { name: 'Late' })).json().code).toBe('too_many_guests')
  expect((await openLink(t, link.key, {}, { cookie: ana.browser['cookie']! })).statusCode).toBe(200)
})

test('somebody has a text open in as many pages as they may have sockets', async () => {
  const { t, ann, file } = await open()
  const ana = await enterLink(t, (await makeLink(t, ann, file.id)).key)
  const tell = (tab: string) =>
    t.api('PUT', `/file/presence/${file.id}/${tab}`, { headers: ana.browser, payload: { wants: 'edit' } })
  const tabs = Array.from({ length: MOST_SOCKETS.perAccount }, () => randomUUID())
  for (const tab of tabs) expect((await tell(tab)).statusCode).toBe(200)
  expect((await tell(randomUUID())).statusCode).toBe(429)
  expect((await tell(tabs[0]!)).statusCode).toBe(200)
})

test('a save beside the end of its link is whole, or refused', async () => {
  const { t, ann, file, edit, revoke } = await open()
  const link = await makeLink(t, ann, file.id)
  const ana = await enterLink(t, link.key)
  const [saved, ended] = await Promise.all([edit(ana.browser), revoke(link)])
  expect(ended.statusCode).toBe(204)
  const number = (await t.db.selectFrom('transcript').select('version').executeTakeFirstOrThrow()).version
  expect(number).toBe(saved.statusCode === 200 ? 2 : 1)
  expect([200, 401, 404]).toContain(saved.statusCode)
  expect((await edit(ana.browser, number)).statusCode).toBe(401)
})

test('guests go with the file, and when all access of its owner is ended', async () => {
  const { t, ann, file, look } = await open()
  const link = await makeLink(t, ann, file.id)
  const ana = await enterLink(t, link.key)
  await t.api('DELETE', `/file/${file.id}`, { headers: ann.bearer })
  expect((await look(ana)).statusCode).toBe(401)
  expect(await removeUsersLeftBehind(t.db)).toBe(1)
  expect(await t.db.selectFrom('user').select('id').execute()).toEqual([{ id: ann.id }])
})

test('names that show nothing, other terms and short passwords are refused', async () => {
  const { t, ann, file, change } = await open()
  const eve = await t.signIn()
  const link = await makeLink(t, ann, file.id)
  for (const name of ['', ' ', '\u202E\u0007', '…', 'x'.repeat(241)])
    expect((await openLink(t, link.key, { name })).statusCode, name).toBe(400)
  for (const payload of [{ right: 'own' }, { days: 2 }, { password: 'short' }, { key: 'mine' }])
    expect((await change(link, payload)).statusCode).toBe(400)
  expect((await change(link, { right: 'read' }, eve)).statusCode).toBe(404)
})
