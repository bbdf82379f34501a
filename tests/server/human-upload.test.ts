import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { acceptOptions } from '../../server/modules/media/uploads/options.ts'
import { uploadOptions } from '../../src/shared/contract/files/upload.ts'
import { humanQuotaPrice } from '../../src/shared/domain/pricing.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { encoded, tone } from '../support/media-samples.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'
import { noTranslators } from '../support/no-translators.ts'

const TOO_LARGE = { code: 'not_enough_time', message: messages.tooLarge }

/** Somebody with so many seconds of human time, who uploads for the transcriptors. */
async function orderingApp({
  human = 0,
  role = 'USER',
  billing = 'sandbox',
}: { human?: number; role?: 'USER' | 'ADMIN'; billing?: string } = {}) {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: billing } })
  const me = await t.signIn(role)
  const planId = await planOf(t.db, me.id)
  if (human > 0) await giveTime(t.db, me.id, { human })
  return {
    t,
    me,
    time: () => timeOn(t.db, planId, 'human'),
    order: async (seconds: number, options: Record<string, string> = {}) => {
      // A WAV file says its length to the sample; a packed one is small.
      const sound = await tone({ seconds })
      const medium = seconds > 600 ? await encoded(sound, 'mp3') : sound
      const { headers, payload } = multipart([{ field: 'media', fileName: 'talk', content: await readFile(medium) }])
      return t.api('POST', uploadPath({ language_code: 'en', is_for_human_transcribe: 'true', ...options }), {
        headers: { ...me.bearer, ...headers },
        payload,
      })
    },
    nothingIsLeft: async () => {
      expect(await t.mediaNames()).toEqual([])
      for (const table of ['file', 'human_transcription', 'job', 'event'] as const)
        expect(await t.db.selectFrom(table).selectAll().execute(), table).toEqual([])
    },
  }
}

test('[UP-021] a file of ten minutes or less is refused with the message of the spec', async () => {
  const { order, nothingIsLeft } = await orderingApp({ human: 7200 })
  const reply = await order(600)
  expect([reply.statusCode, reply.json()]).toEqual([
    422,
    { code: 'too_small_for_human', message: messages.tooSmallForHuman },
  ])
  await nothingIsLeft()
})

test('[UP-046] a language in which no people work is refused before the medium is read', async () => {
  const options = uploadOptions.parse({ device: 'BROWSER', language_code: 'en', is_for_human_transcribe: 'true' })
  const accept = (system: 'AUTO' | 'AUTO|HUMAN' | 'HUMAN') =>
    acceptOptions(options, {
      engines: presentEngines(),
      translators: noTranslators,
      languages: { find: () => Promise.resolve({ system }) },
      media: { availability: () => Promise.resolve({ advice: null }) as never },
    })
  await expect(accept('AUTO')).rejects.toMatchObject({
    status: 400,
    code: 'language_not_human',
    message: messages.languageNotHuman,
  })
  await expect(accept('HUMAN')).resolves.toMatchObject({ languageCode: 'en', human: { acceptsQuota: false } })
})

test('[HU-001 HU-002 UP-047] a longer one takes its human time and waits in STANDBY, note and all', async () => {
  const { t, me, order, time } = await orderingApp({ human: 700 })
  await giveTime(t.db, me.id, { auto: 1300 })
  const reply = await order(601, { human_translate_languages: 'de,fr', note_for_transcriptor: ' Ana speaks first. ' })
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    {
      status: 'STANDBY',
      for_human_transcribe: true,
      is_published: false,
      price_quota_for_human_transcribe: null,
      human_transcription: {
        status: 'STANDBY',
        published: false,
        file_id: reply.json()._id,
        note: 'Ana speaks first.',
        translate_languages: ['de', 'fr'].map((language_code) => ({
          language_code,
          status: 'UNTRANSLATED',
          paragraphs: 0,
          marked: 0,
        })),
      },
    },
  ])
  expect(await time()).toMatchObject({ available: 99, reserved: 601 })
  const { files, humanTranscribeOrFailedFilesLength } = (await t.api('GET', '/file', { headers: me.bearer })).json()
  expect([files[0].humanTranscription.status, Math.floor(humanTranscribeOrFailedFilesLength)]).toEqual(['STANDBY', 601])
  const transcriptor = await t.signIn('HUMAN-TRANSCRIPTOR')
  const pool = (await t.api('GET', '/file', { headers: transcriptor.bearer })).json()
  expect(pool.files.map(({ file }: { file: { _id: string } }) => file._id)).toEqual([reply.json()._id])
})

test('[UP-023] where human time, less what is in work, is too little, the upload is refused as specified', async () => {
  const { order, time, nothingIsLeft } = await orderingApp({ human: 600 })
  const reply = await order(601)
  expect([reply.statusCode, reply.json()]).toEqual([402, TOO_LARGE])
  expect(await time()).toMatchObject({ available: 600, reserved: 0 })
  await nothingIsLeft()
  const rich = await orderingApp({ human: 1200 })
  expect((await rich.order(601)).statusCode).toBe(200)
  expect((await rich.order(601)).json()).toEqual(TOO_LARGE)
})

test('[UP-023] with the quota accepted the file is QUOTED, at the price of its minutes; nothing is taken', async () => {
  const { t, me, order, time } = await orderingApp({ human: 600 })
  const reply = await order(601, { accept_quota: 'true' })
  const price = humanQuotaPrice(t.deps.pricing, 601)
  expect(reply.json()).toMatchObject({
    status: 'QUOTED',
    price_quota_for_human_transcribe: price,
    human_transcription: { status: 'STANDBY' },
  })
  expect(await time()).toMatchObject({ available: 600, reserved: 0 })
  const transcriptor = await t.signIn('HUMAN-TRANSCRIPTOR')
  expect((await t.api('GET', '/file', { headers: transcriptor.bearer })).json()).toMatchObject({ count: 0 })
  expect((await t.api('GET', `/file/${reply.json()._id}`, { headers: transcriptor.bearer })).statusCode).toBe(404)
  expect((await t.api('GET', `/file/${reply.json()._id}`, { headers: me.bearer })).json().status).toBe('QUOTED')
})

test('[UP-024] an ADMIN is not checked, and where billing is off nobody is', async () => {
  expect((await (await orderingApp({ role: 'ADMIN' })).order(601)).json()).toMatchObject({ status: 'STANDBY' })
  expect((await (await orderingApp({ billing: 'off' })).order(601)).json()).toMatchObject({ status: 'STANDBY' })
})
