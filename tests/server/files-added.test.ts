import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { countMachineWork } from '../../server/modules/files/machine-work/machine-work.ts'
import type { MediaProbe } from '../../server/ports/media-tools.ts'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { tone } from '../support/media-samples.ts'
import { giveTime, planOf, timeOn } from '../support/plan-time.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const SOUND: MediaProbe = {
  kind: 'audio',
  mimeType: 'audio/wav',
  container: 'wav',
  headerSeconds: 60,
  saysLength: true,
  audioCodec: 'pcm_s16le',
  videoCodec: null,
  isPlayable: true,
}
const TOO_LARGE = { code: 'not_enough_time', message: messages.tooLarge }

/** A server that charges, and somebody who uploads media that are whatever the test says. */
async function uploading({ auto = 0, human = 0 } = {}) {
  const t = await buildTestApp({ engines: presentEngines(), env: { BILLING: 'sandbox' } })
  const me = await t.signIn()
  await giveTime(t.db, me.id, { auto, human })
  const planId = await planOf(t.db, me.id)
  const content = await readFile(await tone({ seconds: 1 }))
  return {
    t,
    me,
    upload: async (
      options: Record<string, string> = {},
      probed: Partial<MediaProbe> = {},
      meanwhile?: () => Promise<unknown>,
    ) => {
      t.deps.media.probe = async () => {
        await meanwhile?.()
        return { ...SOUND, ...probed }
      }
      const { headers, payload } = multipart([{ field: 'media', fileName: 'talk', content }])
      return t.api('POST', uploadPath({ language_code: 'en', ...options }), {
        headers: { ...me.bearer, ...headers },
        payload,
      })
    },
    jobs: async () => (await t.db.selectFrom('job').select('name').orderBy('name').execute()).map(({ name }) => name),
    time: (kind: 'auto' | 'human') => timeOn(t.db, planId, kind),
  }
}

describe('a medium that is added', () => {
  test('is the machine’s at once, and its owner’s activity says so', async () => {
    const { t, me, upload, jobs } = await uploading({ auto: 100 })
    const file = (await upload()).json()
    expect([file.status, await jobs()]).toEqual(['TRANSCRIBE', ['transcribe-file']])
    const { entries } = (await t.api('GET', '/account/activity', { headers: me.bearer })).json()
    expect(entries).toMatchObject([{ action: 'file-uploaded', object: { id: file._id } }])
  })

  test('has its picture made where it is a video', async () => {
    const { upload, jobs } = await uploading({ auto: 100 })
    await upload({}, { kind: 'video', mimeType: 'video/mp4', videoCodec: 'h264' })
    expect(await jobs()).toEqual(['make-thumbnail', 'transcribe-file'])
  })

  test('and waits for its owner’s text costs nothing, and nobody works on it', async () => {
    const { upload, jobs } = await uploading()
    expect((await upload({ is_for_transcribe: 'false' })).json()).toMatchObject({
      status: 'STANDBY',
      price_quota_for_human_transcribe: null,
      human_transcription: null,
    })
    expect(await jobs()).toEqual([])
  })

  test('is no file of an account that went while it came', async () => {
    const { t, me, upload } = await uploading({ auto: 100 })
    const reply = await upload({}, {}, () => t.api('DELETE', '/account/delete', { headers: me.bearer }))
    expect([reply.statusCode, reply.json()]).toEqual([401, { code: 'no_session', message: messages.sessionEnded }])
    expect([await t.mediaNames(), await t.db.selectFrom('file').selectAll().execute()]).toEqual([[], []])
  })

  test('on which the machine worked for nothing all day is refused to it; own texts and people go on', async () => {
    const { t, upload } = await uploading({ auto: 3000, human: 3000 })
    expect((await upload({}, { headerSeconds: 700 })).statusCode).toBe(200)
    const medium = await t.db
      .selectFrom('file')
      .select(['owner_id', 'media_sha256', 'length_seconds'])
      .executeTakeFirstOrThrow()
    await t.db.transaction().execute((tx) => countMachineWork(tx, medium, 7000, Date.now()))
    const again = await upload({}, { headerSeconds: 700 })
    expect([again.statusCode, again.json().code]).toEqual([429, 'machine_work_used_up'])
    for (const [option, value] of [
      ['is_for_transcribe', 'false'],
      ['is_for_human_transcribe', 'true'],
    ] as const) {
      expect((await upload({ [option]: value }, { headerSeconds: 700 })).statusCode).toBe(200)
    }
  })
})

describe('a medium for people to write down', () => {
  const human = { is_for_human_transcribe: 'true' }
  const long = { headerSeconds: 700 }

  test('takes its human time, counted with what is in work, and orders its translations', async () => {
    const { upload, time } = await uploading({ auto: 1000, human: 1400 })
    const file = (await upload({ ...human, human_translate_languages: 'de' }, long)).json()
    expect(file).toMatchObject({
      status: 'STANDBY',
      human_transcription: { translate_languages: [{ language_code: 'de' }] },
    })
    expect([(await time('human')).reserved, (await time('auto')).reserved]).toEqual([700, 700])
    expect((await upload(human, long)).json()).toEqual(TOO_LARGE)
  })

  test('is refused before it is looked at where there is no human time, unless its price is accepted', async () => {
    const { upload } = await uploading({ auto: 1000 })
    let looked = false
    const look = () => Promise.resolve((looked = true))
    expect((await upload(human, long, look)).json()).toEqual(TOO_LARGE)
    expect(looked).toBe(false)
    expect((await upload({ ...human, accept_quota: 'true' }, long)).json()).toMatchObject({
      status: 'QUOTED',
      price_quota_for_human_transcribe: expect.any(Number),
    })
  })
})
