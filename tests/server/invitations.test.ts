import { describe, expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { createInvitations, MOST_MAILS_A_DAY, MOST_ON_A_PLAN } from '../../server/modules/billing/plans/invitations.ts'
import { reserve, settle } from '../../server/modules/billing/plans/ledger.ts'
import { profile } from '../../src/shared/contract/account.ts'
import { FROM_OUR_PAGE } from '../../src/shared/contract/route.ts'
import { messages } from '../../src/shared/messages.ts'
import { inEnglish } from '../../server/kernel/words.ts'
import { authOf } from '../support/auth.ts'
import { buildTestApp, type SignedIn } from '../support/app.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { giveTime, planOf } from '../support/plan-time.ts'

const PASSWORD = 'harbour-1961'

/** A server that charges, an owner of a plan, and what the two do with invitations. */
async function invitingApp() {
  const t = await buildTestApp({ env: { BILLING: 'sandbox' } })
  const owner = await t.signIn()
  const planId = await planOf(t.db, owner.id)
  const send = (emails: string[], { message = '', by = owner }: { message?: string; by?: SignedIn } = {}) =>
    t.api('POST', '/plan/send_invitations', {
      headers: by.bearer,
      payload: { email_addresses: emails, optional_message: message },
    })
  const externOf = async ({ bearer }: Pick<SignedIn, 'bearer'>) =>
    profile
      .parse((await t.api('GET', '/account/profile', { headers: bearer })).json())
      .extern_plans.map(({ _id, is_active }) => ({ _id, is_active }))
  return {
    t,
    owner,
    planId,
    send,
    externOf,
    remove: (id: string, by: SignedIn = owner) =>
      t.api('DELETE', `/plan/remove_invitation/${id}`, { headers: by.bearer }),
    switchTo: (by: SignedIn, id = planId) => t.api('PUT', `/plan/switch/${id}`, { headers: by.bearer }),
    /** The newest key in the mails of a kind. */
    keyOf: async (kind: 'validate-email-address' | 'reset-password' | 'undo-email-change') =>
      (await sendQueuedMails(t))
        .flatMap((mail) => new RegExp(`/auth/${kind}/([\\w-]{43})`).exec(mail)?.[1] ?? [])
        .at(-1) ?? '',
    bearerOf: async (email: string) => {
      const { token } = (await t.api('POST', '/auth/login', { payload: { email, password: PASSWORD } })).json()
      return { bearer: { authorization: `Bearer ${token}` } }
    },
  }
}

test('[IN-008] an invitation without an address is refused', async () => {
  const { t, send } = await invitingApp()
  const reply = await send([])
  expect([reply.statusCode, reply.json().fields]).toEqual([400, { email_addresses: messages.invitationMissing }])
  expect(await t.db.selectFrom('invitation').selectAll().execute()).toEqual([])
})

describe('inviting somebody who has an account', () => {
  test('[IN-018] [AP-019] shares the plan at once; a mail tells them, with the message as text', async () => {
    const { t, owner, planId, send, externOf, switchTo } = await invitingApp()
    const guest = await t.signIn()
    const reply = await send([guest.email.toUpperCase()], { message: 'Hello <b>there</b>\n"bring" your own & mine' })
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        invitations: [
          {
            _id: expect.any(String),
            email: guest.email,
            auto_transcription_time_spent: 0,
            human_transcription_time_spent: 0,
          },
        ],
        sent: [guest.email],
        warnings: [],
      },
    ])
    expect(await externOf(guest)).toEqual([{ _id: planId, is_active: false }])
    expect((await switchTo(guest)).statusCode).toBe(200)
    expect(await externOf(guest)).toEqual([{ _id: planId, is_active: true }])
    const [mail = '', ...others] = await sendQueuedMails(t)
    expect(others).toEqual([])
    expect(mail).toContain(`To: ${guest.email}`)
    expect(mail).toContain(owner.email)
    expect(mail).toContain('http://127.0.0.1:4800/account/plan')
    expect(mail).toContain('> Hello <b>there</b>')
    expect(mail).toContain('Hello &#60;b&#62;there&#60;/b&#62;')
    expect(mail).toContain('&#38; mine')
  })

  test('a transcriptor, who has no page for plans, is not sent to it', async () => {
    const { t, owner, send } = await invitingApp()
    const tina = await t.signIn('HUMAN-TRANSCRIPTOR')
    expect((await send([tina.email])).json().warnings).toEqual([])
    const [mail = ''] = await sendQueuedMails(t)
    expect(mail).toContain(`${owner.email} lets you use their transcription time`)
    expect(mail).toContain('http://127.0.0.1:4800/files')
    expect(mail).not.toContain('/account/plan')
  })

  test('needs a well-formed request: one address at least, and no more than fifty', async () => {
    const { t, send } = await invitingApp()
    for (const emails of [[], ['nobody'], Array.from({ length: 51 }, (_, n) => `a${n}@example.org`)]) {
      expect((await send(emails)).statusCode).toBe(400)
    }
    expect((await send(['a@example.org'], { message: 'x'.repeat(2001) })).statusCode).toBe(400)
    expect(await t.db.selectFrom('invitation').selectAll().execute()).toEqual([])
  })

  test('warns of an address that was just mailed, and of the own one, and says to whom a mail goes', async () => {
    const { t, owner, send } = await invitingApp()
    const [first, second] = [await t.signIn(), await t.signIn()]
    await send([first.email])
    const reply = (await send([first.email, owner.email, second.email, second.email])).json()
    expect(reply.warnings).toEqual([
      { message: inEnglish(messages.invitationRecent(first.email, 60)) },
      { message: inEnglish(messages.invitationToOneself(owner.email)) },
    ])
    expect(reply.sent).toEqual([second.email])
    expect(reply.invitations.map(({ email }: { email: string }) => email)).toEqual([first.email, second.email])
    expect(await sendQueuedMails(t)).toHaveLength(2)
  })
})

describe('inviting an address without an account', () => {
  test('[IN-018] answers as for an account, mails a link without a key; validated, the plan is theirs', async () => {
    const { t, planId, send, externOf, keyOf } = await invitingApp()
    expect((await send(['Anna@example.org'])).json()).toEqual({
      invitations: [
        {
          _id: expect.any(String),
          email: 'anna@example.org',
          auto_transcription_time_spent: 0,
          human_transcription_time_spent: 0,
        },
      ],
      sent: ['anna@example.org'],
      warnings: [],
    })
    const [mail = ''] = await sendQueuedMails(t)
    expect(mail).toMatch(/http:\/\/127\.0\.0\.1:4800\/auth\/register\s/)

    await t.api('POST', '/auth/register', { payload: { email: 'anna@example.org', password: PASSWORD } })
    expect((await t.db.selectFrom('invitation').select('guest_id').executeTakeFirstOrThrow()).guest_id).toBeNull()
    const { token } = (
      await t.api('GET', `/auth/validate_email_address/${await keyOf('validate-email-address')}`, {
        headers: FROM_OUR_PAGE,
      })
    ).json()
    expect(await externOf({ bearer: { authorization: `Bearer ${token}` } })).toEqual([
      { _id: planId, is_active: false },
    ])
  })

  test('an account that has not shown the address to be its own gets no plan before it does', async () => {
    const { t, send, keyOf, externOf, planId, bearerOf } = await invitingApp()
    await t.api('POST', '/auth/register', { payload: { email: 'anna@example.org', password: 'somebody-else-7' } })
    expect((await send(['anna@example.org'])).json()).toMatchObject({ sent: ['anna@example.org'], warnings: [] })
    expect((await t.db.selectFrom('invitation').select('guest_id').executeTakeFirstOrThrow()).guest_id).toBeNull()
    await t.api('POST', '/auth/forgotten_password', { payload: { email: 'anna@example.org' } })
    await t.api('PUT', `/auth/reset_password/${await keyOf('reset-password')}`, { payload: { password: PASSWORD } })
    expect(await externOf(await bearerOf('anna@example.org'))).toEqual([{ _id: planId, is_active: false }])
  })

  test('an account made on the command line has the plan at once', async () => {
    const { t, send, externOf, planId, bearerOf } = await invitingApp()
    await send(['anna@example.org'])
    await authOf(t).addUser({
      email: 'anna@example.org',
      password: PASSWORD,
      role: 'USER',
    })
    expect(await externOf(await bearerOf('anna@example.org'))).toEqual([{ _id: planId, is_active: false }])
  })

  test('somebody who takes the address by a change has the plan once validated, and keeps theirs', async () => {
    const { t, send, externOf, planId, keyOf } = await invitingApp()
    const [other, guest] = [await t.signIn(), await t.signIn()]
    await send([guest.email], { by: other })
    await send(['new@example.org'])
    const before = await externOf(guest)
    expect(before).toHaveLength(1)
    await t.api('PUT', '/account/change_email', { headers: guest.bearer, payload: { email: 'new@example.org' } })
    expect(await externOf(guest)).toEqual(before)
    expect(
      (
        await t.api('GET', `/auth/validate_email_address/${await keyOf('validate-email-address')}`, {
          headers: FROM_OUR_PAGE,
        })
      ).statusCode,
    ).toBe(200)
    expect((await externOf(guest)).map(({ _id }) => _id)).toEqual([...before.map(({ _id }) => _id), planId])
    // The new address is the same guest, which is nobody's business; they have the plan once.
    expect((await send(['new@example.org'], { by: other })).json()).toMatchObject({
      sent: ['new@example.org'],
      warnings: [],
    })
    expect(await externOf(guest)).toHaveLength(2)
  })

  test("an invitation to an address that turns out to be the owner's, or a guest's, adds nothing", async () => {
    const { t, owner, send, externOf, keyOf } = await invitingApp()
    const guest = await t.signIn()
    await send([guest.email, 'owner-too@example.org', 'guest-too@example.org'])
    for (const [person, email] of [
      [owner, 'owner-too@example.org'],
      [guest, 'guest-too@example.org'],
    ] as const) {
      await t.api('PUT', '/account/change_email', { headers: person.bearer, payload: { email } })
      await t.api('GET', `/auth/validate_email_address/${await keyOf('validate-email-address')}`, {
        headers: FROM_OUR_PAGE,
      })
    }
    expect(await externOf(owner)).toEqual([])
    expect(await externOf(guest)).toHaveLength(1)
    expect(await t.db.selectFrom('invitation').selectAll().execute()).toHaveLength(1)
  })
})

describe('inviting again', () => {
  /** The owner's calls, with a clock that can be turned. */
  async function withClock() {
    const clock = { at: Date.now() }
    const t = await buildTestApp()
    const [owner, guest] = [await t.signIn(), await t.signIn()]
    const caller = { ...owner, sid: 'none' }
    const invitations = createInvitations({ db: t.db, jobs: t.deps.jobs, now: () => clock.at })
    return { t, clock, caller, guest, invitations }
  }

  test('mails once more after an hour, and before that says how long to wait', async () => {
    const { t, clock, caller, guest, invitations } = await withClock()
    expect(await invitations.send(caller, [guest.email], '')).toEqual({ sent: [guest.email], warnings: [] })
    clock.at += 40 * 60_000
    expect(await invitations.send(caller, [guest.email], '')).toEqual({
      sent: [],
      warnings: [messages.invitationRecent(guest.email, 20)],
    })
    expect(await sendQueuedMails(t)).toHaveLength(1)
    clock.at += 20 * 60_000
    expect(await invitations.send(caller, [guest.email], '')).toEqual({ sent: [guest.email], warnings: [] })
    expect(await sendQueuedMails(t)).toHaveLength(2)
    expect(await invitations.list(caller)).toHaveLength(1)
  })

  test('somebody who was removed a moment ago has the plan again at once, without another mail', async () => {
    const { t, caller, guest, invitations } = await withClock()
    await invitations.send(caller, [guest.email], '')
    await sendQueuedMails(t)
    const [first] = await invitations.list(caller)
    await invitations.remove(caller, first?._id ?? '')
    expect(await invitations.send(caller, [guest.email], '')).toEqual({
      sent: [],
      warnings: [messages.invitationUnmailed(guest.email)],
    })
    expect(await invitations.list(caller)).toHaveLength(1)
    expect(await sendQueuedMails(t)).toHaveLength(2)
  })
})

describe('removing an invitation', () => {
  test('is mailed to the guest, and not to somebody who never had the plan', async () => {
    const { t, owner, send, remove } = await invitingApp()
    const guest = await t.signIn()
    const { invitations } = (await send([guest.email, 'nobody@example.org'])).json()
    await sendQueuedMails(t)
    for (const { _id } of invitations) expect((await remove(_id)).statusCode).toBe(204)
    const [mail, ...others] = (await sendQueuedMails(t)).slice(2)
    expect(others).toEqual([])
    expect(mail).toContain(`To: ${guest.email}`)
    expect(mail).toContain(`${owner.email} removed you from their plan at Longhand.`)
  })

  test('is mailed to a transcriptor without a way to plans, of which they have none', async () => {
    const { t, send, remove } = await invitingApp()
    const guest = await t.signIn('HUMAN-TRANSCRIPTOR')
    const [invitation] = (await send([guest.email])).json().invitations
    expect((await remove(invitation._id)).statusCode).toBe(204)
    const mail = (await sendQueuedMails(t)).find((one) => one.includes('no longer shares'))
    expect(mail).toContain('Your account is for transcribing and has no plans')
    expect(mail).not.toContain('/account/plan')
  })

  test('[IN-020] [AP-020] ends the access at once and switches the guest back', async () => {
    const { t, send, remove, externOf, switchTo } = await invitingApp()
    const guest = await t.signIn()
    const [invitation] = (await send([guest.email])).json().invitations
    await switchTo(guest)
    expect((await remove(invitation._id)).statusCode).toBe(204)
    expect(await externOf(guest)).toEqual([])
    expect((await t.api('GET', '/account/profile', { headers: guest.bearer })).json().plan.is_active).toBe(true)
    expect((await switchTo(guest)).statusCode).toBe(404)
    expect(
      await t.db.selectFrom('user').select('active_plan_id').where('id', '=', guest.id).executeTakeFirst(),
    ).toEqual({ active_plan_id: null })
    expect((await remove(invitation._id)).statusCode).toBe(404)
  })

  test('of somebody else is 404 like one that is not there, and a guest cannot remove it either', async () => {
    const { t, send, remove, externOf } = await invitingApp()
    const guest = await t.signIn()
    const [invitation] = (await send([guest.email])).json().invitations
    const replies = await Promise.all([
      remove(invitation._id, guest),
      remove(invitation._id, await t.signIn('ADMIN')),
      remove(uuidv7()),
    ])
    for (const reply of replies)
      expect([reply.statusCode, reply.json()]).toEqual([404, { code: 'not_found', message: messages.notFound }])
    expect(await externOf(guest)).toHaveLength(1)
  })
})

test('[IN-019] the owner sees what each invited person spent, also when their files are gone', async () => {
  const { t, owner, planId, send } = await invitingApp()
  const [guest, idle] = [await t.signIn(), await t.signIn()]
  await giveTime(t.db, owner.id, { auto: 1000, human: 1000 })
  await send([guest.email, idle.email, 'nobody@example.org'])
  const spend = (actorId: string, kind: 'auto' | 'human', seconds: number) =>
    t.db.transaction().execute(async (tx) => {
      const reservationId = uuidv7()
      await reserve(tx, { planId, kind, actorId, at: 1, seconds: 200, reservationId, part: 'accepted' })
      await settle(tx, reservationId, { seconds, reason: kind === 'auto' ? 'settle' : 'human_publish', at: 2 })
    })
  await spend(guest.id, 'auto', 100)
  await spend(guest.id, 'auto', 20)
  await spend(guest.id, 'human', 7)
  await spend(owner.id, 'auto', 50)
  const { invitations } = profile.parse((await t.api('GET', '/account/profile', { headers: owner.bearer })).json())
  expect(
    invitations.map(({ auto_transcription_time_spent: auto, human_transcription_time_spent: human }) => [auto, human]),
  ).toEqual([
    [120, 7],
    [0, 0],
    [0, 0],
  ])
  expect(profile.parse((await t.api('GET', '/account/profile', { headers: guest.bearer })).json()).invitations).toEqual(
    [],
  )
})

describe('nobody can be flooded with mails', () => {
  test('an address that is invited again after a removal gets one mail an hour', async () => {
    let at = Date.now()
    const t = await buildTestApp()
    const owner = await t.signIn()
    const caller = { ...owner, role: 'USER' as const, sid: 'none' }
    const invitations = createInvitations({ db: t.db, jobs: t.deps.jobs, now: () => at })
    const inviteAndRemove = async () => {
      await invitations.send(caller, ['anna@example.org'], '')
      await sendQueuedMails(t)
      for (const { _id } of await invitations.list(caller)) await invitations.remove(caller, _id)
    }
    await inviteAndRemove()
    await inviteAndRemove()
    expect(await sendQueuedMails(t)).toHaveLength(1)
    at += 61 * 60_000
    await inviteAndRemove()
    expect(await sendQueuedMails(t)).toHaveLength(2)
  })

  test('a plan sends so many mails a day, and has so many people', async () => {
    let at = Date.now()
    const t = await buildTestApp()
    const owner = await t.signIn()
    const caller = { ...owner, role: 'USER' as const, sid: 'none' }
    const invitations = createInvitations({ db: t.db, jobs: t.deps.jobs, now: () => at })
    const people = (count: number) => Array.from({ length: count }, () => `${uuidv7()}@example.org`)
    await invitations.send(caller, people(MOST_MAILS_A_DAY), '')
    await expect(invitations.send(caller, people(1), '')).rejects.toMatchObject({ status: 429 })
    for (let open = MOST_MAILS_A_DAY; open < MOST_ON_A_PLAN; open += 100) {
      at += 25 * 3_600_000
      await invitations.send(caller, people(100), '')
    }
    at += 25 * 3_600_000
    await expect(invitations.send(caller, people(1), '')).rejects.toMatchObject({
      status: 422,
      message: messages.invitationsTooMany,
    })
    expect(await invitations.list(caller)).toHaveLength(MOST_ON_A_PLAN)
  })

  test('[AP-005] calls are limited by the minute', async () => {
    const { send } = await invitingApp()
    const statuses = []
    for (let call = 0; call < 11; call++) statuses.push((await send(['anna@example.org'])).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})
