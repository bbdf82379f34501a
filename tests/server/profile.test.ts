import { expect, test } from 'vitest'
import { languageOption, type LanguageOption } from '../../src/shared/contract/files/languages.ts'
import { buildTestApp } from '../support/app.ts'
import { planOf } from '../support/plan-time.ts'
import { presentEngines } from '../support/uploads.ts'

test('a profile needs a session', async () => {
  const t = await buildTestApp()
  expect((await t.api('GET', '/account/profile')).statusCode).toBe(401)
})

test.each(['USER', 'SUBSCRIBER', 'ADMIN'] as const)(
  '[AP-008] %s sees who they are and a plan without limits',
  async (role) => {
    const t = await buildTestApp()
    const me = await t.signIn(role)
    for (const query of ['', '?more_details=true', '?more_details=false']) {
      const reply = await t.api('GET', `/account/profile${query}`, { headers: me.bearer })
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toMatchObject({
        user: {
          _id: me.id,
          email: me.email,
          role,
          metadata: { has_payment_method_added: false, has_email_address_validated: true, has_had_trial: false },
        },
        plan: {
          is_active: true,
          username: me.email,
          auto_transcription_time: null,
          human_transcription_time: null,
          auto_transcription_exact_time: 'Unlimited',
        },
        extern_plans: [],
        invitations: [],
        usage: null,
      })
      expect(reply.json().plan.main_plan_id).toBe(reply.json().plan._id)
    }
  },
)

test('[AP-008] a transcriptor has no plan and invites nobody, and sees what they have done', async () => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn('HUMAN-TRANSCRIPTOR')
  const planId = await planOf(t.db, id)
  await t.db
    .insertInto('invitation')
    .values({ id: planId, plan_id: planId, email: 'ben@example.org', guest_id: null, created_at: 1 })
    .execute()
  const profile = (await t.api('GET', '/account/profile', { headers: bearer })).json()
  expect(profile).toMatchObject({
    plan: null,
    extern_plans: [],
    invitations: [],
    usage: { seconds_done: 0, files_done: 0, level: 1 },
  })
})

test.each([
  ['eu_vat', null],
  [null, 'DE123456789'],
])('half a tax number (%s, %s) is shown as none', async (tax_type, tax_code) => {
  const t = await buildTestApp()
  const { id, bearer } = await t.signIn()
  const settings = {
    name: 'Ana',
    phone: '1',
    country: 'DE',
    state: null,
    city: 'Berlin',
    line1: 'Hof 1',
    line2: null,
    postal_code: null,
  }
  await t.db
    .insertInto('billing_settings')
    .values({ user_id: id, ...settings, tax_type, tax_code, updated_at: 1 })
    .execute()
  expect((await t.api('GET', '/account/profile', { headers: bearer })).json().user).toMatchObject({
    name: 'Ana',
    tax: null,
    card: null,
  })
})

test('[AP-056] the settings of the client are public and hold nothing else', async () => {
  const plain = await buildTestApp({ env: { UPLOAD_LIMIT: '12345' } })
  expect((await plain.api('GET', '/config')).json()).toEqual({
    billing: 'off',
    stripe_publishable_key: null,
    has_seller: true,
    multilingual: false,
    upload_limit: 12_345,
    link_imports: true,
    offline_shell: true,
    video_sites: false,
    watched_folders: false,
    source_kinds: ['feed'],
    live_second_reading: true,
    dropbox_app_key: null,
    answers_host: null,
  })
  const able = await buildTestApp({ engines: presentEngines() })
  expect((await able.api('GET', '/config')).json()).toMatchObject({ multilingual: true })
})

test('[AP-002] [AP-025] the languages are told without a session: over 130, AUTO where an engine can', async () => {
  const t = await buildTestApp({ engines: presentEngines() })
  const reply = await t.api('GET', '/file/transcription/supported_languages')
  expect(reply.statusCode).toBe(200)
  const languages: LanguageOption[] = languageOption.array().parse(reply.json())
  expect(languages.length).toBeGreaterThan(130)
  expect(languages.find(({ code }) => code === 'en')?.system).toMatch(/AUTO/)
  expect(languages.find(({ code }) => code === 'ro')?.system).toBe('HUMAN')
})
