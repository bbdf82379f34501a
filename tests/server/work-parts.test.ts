import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { composeModules } from '../../server/compose.ts'
import { failDraft } from '../../server/modules/files/human/draft.ts'
import { appendVersion, ORIGINAL } from '../../server/modules/texts/repository.ts'
import { EVERY_TRANSCRIPTOR } from '../../server/ports/events.ts'
import type { TextEdit } from '../../src/shared/contract/text-edits.ts'
import type { Paragraph, Transcript } from '../../src/shared/contract/transcripts.ts'
import { HOUR_MS } from '../../src/shared/durations.ts'
import { messages } from '../../src/shared/messages.ts'
import { diffTexts } from '../../src/shared/transcript/text-edits/diff-texts.ts'
import type { SignedIn, TestApp } from '../support/app.ts'
import { buildTranscript, buildWord } from '../support/build-transcript.ts'
import { buildLongWork, deskCalls, LONG_SECONDS, openDesk } from '../support/desk.ts'
import { sendQueuedMails } from '../support/mails.ts'
import { planOf, timeOn } from '../support/plan-time.ts'

let t: TestApp
let owner: SignedIn
let tina: SignedIn
let tom: SignedIn
let id: string

beforeEach(async () => {
  ;({ t, owner, tina, tom } = await openDesk())
  id = (await buildLongWork(t.db, owner.id)).id
})

const { put } = deskCalls(() => t)
const takePart = (part: number, by = tina) => put(`/file/transcription/part_human/${id}`, by, { part })
const takeAll = (by = tina) => put(`/file/transcription/resume_human/${id}`, by)
const release = (by = tina) => put(`/file/transcription/release_human/${id}`, by)
const publish = (by = tina) => put(`/file/transcription/publish_human/${id}`, by)
const flag = (by = tina) => put(`/file/transcription/flag_human/${id}`, by, { reason: 'no-speech' })
const decide = (decision: 'keep' | 'cancel') => put(`/file/transcription/held_human/${id}`, owner, { decision })
const finish = (by = tina, status: 'EDITING' | 'FINISHED' = 'FINISHED') => put(`/file/${id}`, by, { status })
const get = async (by: SignedIn, file = id) => (await t.api('GET', `/file/${file}`, { headers: by.bearer })).json()
const partsFor = async (by: SignedIn) => (await get(by)).human_transcription.parts
const statesFor = async (by: SignedIn) => (await partsFor(by)).map(({ state }: { state: string }) => state)
const listed = async (by: SignedIn, query = '') =>
  (await t.api('GET', `/file${query}`, { headers: by.bearer }))
    .json()
    .files.map(({ file }: { file: { _id: string } }) => file._id)
const read = (by: SignedIn) => t.api('GET', `/file/transcription/${id}`, { headers: by.bearer })
const textOf = async (by: SignedIn) => (await read(by)).json<Transcript>()
const numberOf = async (by: SignedIn) => Number(JSON.parse(String((await read(by)).headers.etag)))
const edit = async (by: SignedIn, change: TextEdit, { base, follows }: { base?: number; follows?: boolean } = {}) =>
  t.api('POST', `/file/transcription/${id}/edits`, {
    headers: by.bearer,
    payload: { base: base ?? (await numberOf(by)), id: randomUUID(), edit: change, follows },
  })
const saveAll = (by: SignedIn, text: Transcript) =>
  t.api('PUT', `/file/transcription/${id}`, {
    headers: { ...by.bearer, 'content-type': 'application/octet-stream' },
    payload: gzipSync(JSON.stringify(text)),
  })

/** A text whose paragraph, counted from 0, has these words. */
function writing(text: Transcript, at: number, words: string, more: Partial<Paragraph> = {}): Transcript {
  const paragraphs = text.paragraphs.map((paragraph, index) => {
    if (index !== at) return paragraph
    const made = words.split(' ').map((word, place) => buildWord(word, paragraph.data_start + place))
    return { ...paragraph, ...more, words: made }
  })
  return { ...text, paragraphs }
}
const write = async (by: SignedIn, at: number, words: string) => {
  const text = await textOf(by)
  return edit(by, diffTexts(text, writing(text, at, words))!)
}
const linesOf = ({ paragraphs }: Transcript) => paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))
const humanTime = async () => timeOn(t.db, await planOf(t.db, owner.id), 'human')
const usageOf = async (by: SignedIn) => (await t.api('GET', '/account/profile', { headers: by.bearer })).json().usage

/** Tina has the first part, Tom the second, and each has written in theirs. */
async function inTwoParts(): Promise<void> {
  expect((await takePart(1)).statusCode).toBe(200)
  expect((await takePart(2, tom)).statusCode).toBe(200)
  expect((await write(tina, 0, 'from Tina')).statusCode).toBe(200)
  expect((await write(tom, 1, 'from Tom')).statusCode).toBe(200)
}

describe('taking parts', () => {
  test('a long file waits whole and in parts; with the first part taken it is in parts', async () => {
    expect(await partsFor(tom)).toMatchObject([
      { number: 1, from: 0, to: LONG_SECONDS / 2, state: 'free' },
      { number: 2, from: LONG_SECONDS / 2, to: LONG_SECONDS, state: 'free' },
    ])
    const taken = await takePart(2)
    expect(taken.json()).toMatchObject({
      status: 'HUMAN-TRANSCRIBE',
      human_transcription: {
        status: 'EDITING',
        part: 2,
        parts: [{ state: 'free' }, { state: 'taken', is_yours: true }],
      },
    })
    expect(await get(tom)).toMatchObject({
      name: 'Romanian recording',
      human_transcription: { status: 'STANDBY', parts: [{ state: 'free' }, { state: 'taken', is_yours: false }] },
    })
    expect(await listed(tom)).toEqual([id])
    expect([await listed(tom, '?status=STANDBY'), await listed(tina, '?status=EDITING')]).toEqual([[id], [id]])
    expect((await takeAll(tom)).statusCode).toBe(409)
    expect((await takePart(2, tom)).json()).toMatchObject({ code: 'part_taken', message: messages.partTaken })
    expect((await takePart(1)).json()).toMatchObject({ code: 'part_held', message: messages.partHeld })
    expect((await takePart(3, tom)).statusCode).toBe(404)
    await takePart(1, tom)
    const third = await t.signIn('HUMAN-TRANSCRIPTOR')
    expect([await listed(third), (await takePart(1, third)).statusCode]).toEqual([[], 404])
    expect((await get(owner)).status).toBe('HUMAN-TRANSCRIBE')
  })

  test('is told to the owner and the desk, as giving back is, and remembered with its length', async () => {
    const last = async () =>
      (await t.db.selectFrom('event').select('id').orderBy('id', 'desc').executeTakeFirst())?.id ?? 0
    const toldSince = async (since: number) => {
      const events = t.db
        .selectFrom('event')
        .select(['user_id', 'kind'])
        .where('id', '>', since)
        .where('file_id', '=', id)
      return new Set((await events.execute()).map(({ user_id: to, kind }) => `${kind} ${to}`))
    }
    const heard = [`file-changed ${owner.id}`, `file-changed ${EVERY_TRANSCRIPTOR}`]
    await takePart(1)
    const before = await last()
    await takePart(2, tom)
    expect(await toldSince(before)).toEqual(new Set(heard))
    const after = await last()
    await release(tom)
    expect([...(await toldSince(after))]).toEqual(expect.arrayContaining(heard))
    const history = await t.db.selectFrom('desk_history').select(['event', 'seconds']).orderBy('id').execute()
    const half = { seconds: LONG_SECONDS / 2 }
    expect(history).toEqual(['taken', 'taken', 'released'].map((event) => ({ event, ...half })))
  })

  const human = (change: object) =>
    t.db.updateTable('human_transcription').set(change).where('file_id', '=', id).execute()

  test.each<[string, () => Promise<unknown>, string]>([
    ['somebody took the whole file', () => takeAll(tom), 'already_taken'],
    ['it was kept out of the pool', () => human({ held_at: 1 }), 'wrong_state'],
    ['it went on without', () => human({ status: 'FINISHED' }), 'wrong_state'],
    ['its draft failed', () => human({ status: 'FAILED' }), 'wrong_state'],
    ['its order was changed', () => t.db.updateTable('file').set({ status: 'QUOTED' }).execute(), 'wrong_state'],
  ])('is refused where %s since it was looked at', async (_, change, code) => {
    const choose = t.deps.engines.choose.bind(t.deps.engines)
    vi.spyOn(t.deps.engines, 'choose').mockImplementationOnce(async (want) => {
      await change()
      return choose(want)
    })
    const reply = await takePart(1)
    expect([reply.statusCode, reply.json().code]).toEqual([409, code])
    expect(await t.db.selectFrom('work_part').selectAll().execute()).toEqual([])
  })

  test('of many who take parts at once each part has one', async () => {
    const people = [tina, tom, await t.signIn('HUMAN-TRANSCRIPTOR'), await t.signIn('HUMAN-TRANSCRIPTOR')]
    const replies = await Promise.all(people.map((person, at) => takePart(1 + (at % 2), person)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    for (const { statusCode } of replies) expect([200, 404, 409]).toContain(statusCode)
    expect(await statesFor(owner)).toEqual(['taken', 'taken'])
  })

  test('one with a translation, and a short one, is not offered in parts', async () => {
    const translated = (await buildLongWork(t.db, owner.id, { languages: ['es'] })).id
    expect((await get(tina, translated)).human_transcription.parts).toBeUndefined()
    expect((await put(`/file/transcription/part_human/${translated}`, tina, { part: 1 })).statusCode).toBe(404)
  })

  test('whoever takes the whole file has no parts, and leaves none', async () => {
    await takeAll()
    expect((await get(tina)).human_transcription.parts).toBeUndefined()
    expect((await takePart(1, tom)).statusCode).toBe(404)
  })
})

describe('a draft by the machine', () => {
  const fail = () =>
    t.db
      .transaction()
      .execute((tx) =>
        failDraft(tx, t.deps.events, { id, owner_id: owner.id }, { code: 'engine_failed', message: 'It stopped.' }),
      )
  const nextDraft = async () => (await t.deps.jobs.claim(['transcribe-file'], 'w'))?.payload

  beforeEach(async () => {
    id = (await buildLongWork(t.db, owner.id, { language_code: 'en', waveform_key: 'drawn' })).id
    await takePart(1)
  })

  const begun = (words: string) =>
    appendVersion(t.db, {
      fileId: id,
      language: ORIGINAL,
      body: gzipSync(JSON.stringify(buildTranscript(words))),
      words: 2,
      authorId: null,
      expectedVersion: 0,
    })

  test('comes once for all parts, where the machine knows the language; until then there is no text', async () => {
    expect((await takePart(2, tom)).json().human_transcription).toMatchObject({ status: 'HUMAN-TRANSCRIBE', part: 2 })
    expect([await nextDraft(), await nextDraft()]).toEqual([{ fileId: id }, undefined])
    expect((await get(tina)).human_transcription).toMatchObject({ status: 'HUMAN-TRANSCRIBE', part: 1 })
    expect((await read(tina)).statusCode).toBe(409)
    // What waits for its draft cannot be begun anew.
    expect((await takeAll()).statusCode).toBe(409)
  })

  test('that fails is tried again by who has a part, and until then nobody takes another', async () => {
    await fail()
    expect((await get(tina)).human_transcription).toMatchObject({ status: 'FAILED', failure: expect.anything() })
    expect((await takePart(2, tom)).statusCode).toBe(404)
    expect((await takePart(2)).json().code).toBe('wrong_state')
    expect((await takeAll(tom)).statusCode).toBe(404)
    const again = await takeAll()
    expect(again.json().human_transcription).toMatchObject({ status: 'HUMAN-TRANSCRIBE', part: 1 })
    expect((await takePart(2, tom)).statusCode).toBe(200)
  })

  test('is not made of what has a text: parts begin with that, and so they do after a draft that failed', async () => {
    await fail()
    await begun('from before')
    expect((await takeAll()).json().human_transcription).toMatchObject({ status: 'EDITING', part: 1 })
    expect(linesOf(await textOf(tina))).toEqual(['from before', ''])
    expect(await statesFor(tina)).toEqual(['taken', 'free'])
    id = (await buildLongWork(t.db, owner.id, { language_code: 'en' })).id
    await begun('from elsewhere')
    expect((await takePart(1, tom)).json().human_transcription).toMatchObject({ status: 'EDITING', part: 1 })
    expect(linesOf(await textOf(tom))).toEqual(['from elsewhere', ''])
  })
})

describe('writing a part', () => {
  test('changes nothing of the others, and all of it is one text', async () => {
    await inTwoParts()
    expect(linesOf(await textOf(tina))).toEqual(['from Tina', 'from Tom'])
    for (const by of [tina, tom]) {
      const other = by === tina ? 1 : 0
      const refused = await write(by, other, 'not mine')
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'outside_part'])
      const text = await textOf(by)
      expect((await saveAll(by, writing(text, other, 'not mine'))).json().code).toBe('outside_part')
      expect((await saveAll(by, { ...text, paragraphs: [] })).statusCode).toBe(403)
      expect((await saveAll(by, writing(text, 1 - other, 'all of mine'))).statusCode).toBe(200)
      expect((await put(`/file/transcription/${id}/versions/1/restore`, by)).statusCode).not.toBe(200)
    }
    expect(linesOf(await textOf(tina))).toEqual(['all of mine', 'all of mine'])
    expect((await read(owner)).statusCode).toBe(409)
  })

  test('holds as the others’ edits move it, also where both write at the seam at once', async () => {
    await inTwoParts()
    const [text, base] = [await textOf(tina), await numberOf(tina)]
    const [first, second] = text.paragraphs as [Paragraph, Paragraph]
    const addBehind = (after: string | null, _id: string, start: number): TextEdit => ({
      removed: [],
      changed: [],
      inserted: [{ after, paragraphs: [{ ...first, _id, data_start: start, words: [buildWord(_id, start)] }] }],
    })
    // Both put a paragraph behind the last of Tina's: hers ends her part, his begins his.
    expect((await edit(tina, addBehind(first._id, 'end', 1700), { base, follows: true })).statusCode).toBe(200)
    expect((await edit(tom, addBehind(first._id, 'begin', 1800), { base, follows: true })).json().edits).toHaveLength(2)
    expect(linesOf(await textOf(tina))).toEqual(['from Tina', 'end', 'begin', 'from Tom'])
    expect((await partsFor(tom))[1].first_paragraph).toBe('begin')
    const remove = (_id: string): TextEdit => ({ removed: [_id], inserted: [], changed: [] })
    expect((await edit(tina, remove('begin'))).json().code).toBe('outside_part')
    expect((await edit(tom, remove('end'))).json().code).toBe('outside_part')
    expect((await edit(tom, remove('begin'))).statusCode).toBe(200)
    expect((await edit(tom, remove(second._id))).json()).toMatchObject({
      code: 'part_emptied',
      message: messages.partEmptied,
    })
  })

  test('renames a speaker in the whole text', async () => {
    await inTwoParts()
    const text = await textOf(tina)
    const named = { ...text, paragraphs: text.paragraphs.map((each) => ({ ...each, speaker: 'Ana' })) }
    expect((await edit(tina, diffTexts(text, named)!)).statusCode).toBe(200)
    expect((await textOf(tom)).paragraphs.map(({ speaker }) => speaker)).toEqual(['Ana', 'Ana'])
    const alone = { ...named, paragraphs: named.paragraphs.with(1, { ...named.paragraphs[1]!, speaker: 'Ben' }) }
    expect((await edit(tina, diffTexts(named, alone)!)).json().code).toBe('outside_part')
  })

  test('goes on when one of three is given back, and a file that is kept out of the pool stays so', async () => {
    id = (await buildLongWork(t.db, owner.id, { length_seconds: 1.5 * LONG_SECONDS })).id
    expect((await takePart(1)).json()).toMatchObject({ human_transcription: { part: 1 } })
    expect((await takePart(2, tom)).json()).toMatchObject({ human_transcription: { part: 2 } })
    await t.db.updateTable('human_transcription').set({ held_at: 7 }).where('file_id', '=', id).execute()
    const heldAt = async () =>
      (await t.db.selectFrom('human_transcription').select('held_at').where('file_id', '=', id).execute())[0]?.held_at
    // Whoever has given it back sees it no longer, and is told that it was done.
    expect((await release(tom)).statusCode).toBe(204)
    expect((await t.api('GET', `/file/${id}`, { headers: tom.bearer })).statusCode).toBe(404)
    expect([await statesFor(tina), await heldAt()]).toEqual([['taken', 'free', 'free'], 7])
    expect((await release()).statusCode).toBe(204)
    expect([await t.db.selectFrom('work_part').selectAll().execute(), await heldAt()]).toEqual([[], 7])
  })

  test('ends with giving it back; the next one finds its text', async () => {
    await inTwoParts()
    expect((await release(tom)).statusCode).toBe(204)
    expect(await statesFor(tina)).toEqual(['taken', 'free'])
    expect((await read(tom)).statusCode).toBe(409)
    expect((await edit(tom, { removed: [], inserted: [], changed: [] }, { base: 1 })).statusCode).toBe(409)
    const third = await t.signIn('HUMAN-TRANSCRIPTOR')
    expect((await takePart(2, third)).statusCode).toBe(200)
    expect(linesOf(await textOf(third))).toEqual(['from Tina', 'from Tom'])
    await release(third)
    await release(tina)
    // Nobody has any of it: it waits whole, with its text, and can be taken either way.
    expect(await get(owner)).toMatchObject({ status: 'STANDBY', human_transcription: { status: 'STANDBY' } })
    await takePart(1, tom)
    expect(linesOf(await textOf(tom))).toEqual(['from Tina', 'from Tom'])
    // A text that is in parts already is not saved again.
    const number = await numberOf(tom)
    await release(tom)
    await takePart(1, tom)
    expect(await numberOf(tom)).toBe(number)
    expect((await write(tom, 1, 'not mine')).statusCode).toBe(403)
  })
})

describe('a finished part', () => {
  test('is not changed until its transcriptor goes on with it, who may take another one', async () => {
    await inTwoParts()
    await release(tom)
    expect((await finish()).json().human_transcription).toMatchObject({ status: 'FINISHED', part: 1 })
    expect((await write(tina, 0, 'more')).statusCode).toBe(409)
    expect((await publish()).statusCode).toBe(409)
    expect((await finish(tina, 'EDITING')).json().human_transcription.status).toBe('EDITING')
    expect((await write(tina, 0, 'more')).statusCode).toBe(200)
    await finish()
    expect((await takePart(2)).json().human_transcription).toMatchObject({ status: 'EDITING', part: 2 })
    expect((await write(tina, 0, 'not any more')).statusCode).toBe(403)
  })

  test('the last one gives the whole text to who finished it; it is published once, and charged once', async () => {
    await inTwoParts()
    await finish()
    const joiner = (await finish(tom)).json().human_transcription
    expect(joiner).toMatchObject({ status: 'EDITING', parts: [{ state: 'finished' }, { state: 'finished' }] })
    expect(joiner.part).toBeUndefined()
    expect((await get(tina)).human_transcription).toMatchObject({ status: 'FINISHED', part: 1 })
    expect((await write(tina, 0, 'late')).statusCode).toBe(409)
    expect((await write(tom, 0, 'joined by Tom')).statusCode).toBe(200)
    expect((await publish(tina)).statusCode).toBe(409)
    await finish(tom)
    const replies = await Promise.all([publish(tom), publish(tom)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await humanTime()).toMatchObject({ used: LONG_SECONDS, reserved: 0 })
    expect(await usageOf(tina)).toMatchObject({ seconds_done: LONG_SECONDS / 2, files_done: 1 })
    expect(await usageOf(tom)).toMatchObject({ seconds_done: LONG_SECONDS / 2, files_done: 1 })
    expect(linesOf(await textOf(owner))).toEqual(['joined by Tom', 'from Tom'])
    // Whoever wrote a part reads what was published, as whoever writes a whole file does.
    expect([(await read(tina)).statusCode, (await write(tina, 0, 'late')).statusCode]).toEqual([200, 409])
    const reviewed = await t.db.selectFrom('review').select(['transcriptor_id', 'part_from', 'part_to']).execute()
    expect(reviewed.toSorted((a, b) => a.part_from! - b.part_from!)).toEqual([
      { transcriptor_id: tina.id, part_from: 0, part_to: LONG_SECONDS / 2 },
      { transcriptor_id: tom.id, part_from: LONG_SECONDS / 2, part_to: LONG_SECONDS },
    ])
    const desk = (await t.api('GET', '/account/export', { headers: tom.bearer })).json().desk
    expect(desk.map(({ event }: { event: string }) => event)).toEqual(['taken', 'published', 'joined'])
  })

  test('who gets the whole text may give it back; another one goes over it and publishes', async () => {
    await inTwoParts()
    await finish()
    await finish(tom)
    await release(tom)
    const third = await t.signIn('HUMAN-TRANSCRIPTOR')
    expect(await listed(third)).toEqual([id])
    expect((await takePart(1, third)).statusCode).toBe(409)
    expect((await takeAll(third)).json().human_transcription.status).toBe('EDITING')
    await finish(third)
    expect((await publish(third)).statusCode).toBe(200)
    expect((await usageOf(third)).files_done).toBe(0)
    expect((await usageOf(tina)).seconds_done).toBe(LONG_SECONDS / 2)
  })
})

describe('parts that nobody works on', () => {
  async function sweepAfter(hours: number): Promise<void> {
    const at = Date.now() + hours * HOUR_MS
    for (const { sweeps } of composeModules({ ...t.deps, now: () => at }).all) for (const sweep of sweeps) await sweep()
  }
  const mailsTo = async ({ email }: SignedIn) =>
    (await sendQueuedMails(t)).filter((mail) => mail.includes(`To: ${email}`))

  test('go back one by one, after their transcriptor was told', async () => {
    await inTwoParts()
    await t.db
      .updateTable('work_part')
      .set({ worked_at: Date.now() - 10 * HOUR_MS })
      .where('transcriptor_id', '=', tom.id)
      .execute()
    await sweepAfter(9)
    const [told] = await mailsTo(tom)
    expect(told).toContain('will be given back soon')
    expect(await mailsTo(tina)).toEqual([])
    expect((await write(tina, 0, 'at work')).statusCode).toBe(200)
    await sweepAfter(15.5)
    expect(await statesFor(tina)).toEqual(['taken', 'free'])
    expect(await mailsTo(tom)).toHaveLength(2)
  })

  test.each([
    ['a save', () => write(tom, 1, 'more')],
    ['asking to keep it', () => put(`/file/transcription/renew_human/${id}`, tom)],
  ])('stay after %s', async (_, work) => {
    await inTwoParts()
    const at = { worked_at: Date.now() - 23 * HOUR_MS, warned_at: Date.now() - 7 * HOUR_MS }
    await t.db.updateTable('work_part').set(at).where('transcriptor_id', '=', tom.id).execute()
    expect((await work()).statusCode).toBe(200)
    await sweepAfter(10)
    expect((await statesFor(tom))[1]).toBe('taken')
  })

  test('go back with their transcriptor, whose finished parts stay finished', async () => {
    await inTwoParts()
    await finish()
    for (const person of [tina, tom]) {
      expect((await t.api('DELETE', '/account/delete', { headers: person.bearer })).statusCode).toBe(204)
    }
    expect(await statesFor(owner)).toEqual(['finished', 'free'])
  })
})

describe('parts that cannot be done', () => {
  test('leave the pool after enough flags; the others are written on, and the owner decides', async () => {
    await inTwoParts()
    await flag(tom)
    const third = await t.signIn('HUMAN-TRANSCRIPTOR')
    await takePart(2, third)
    await t.db.deleteFrom('event').execute()
    await flag(third)
    const told = await t.db.selectFrom('event').select('kind').where('user_id', '=', EVERY_TRANSCRIPTOR).execute()
    expect(told).toEqual([{ kind: 'file-changed' }])
    const fourth = await t.signIn('HUMAN-TRANSCRIPTOR')
    expect((await takePart(2)).json().code).toBe('wrong_state')
    expect(await listed(fourth)).toEqual([])
    expect((await get(owner)).human_transcription).toMatchObject({ held: true, flags: [{}, {}] })
    expect((await write(tina, 0, 'on and on')).statusCode).toBe(200)
    expect((await decide('cancel')).json()).toMatchObject({ code: 'parts_in_work', message: messages.partsInWork })
    expect((await decide('keep')).statusCode).toBe(200)
    expect(await listed(fourth)).toEqual([id])
    await finish()
    await takePart(2, fourth)
    await flag(fourth)
    await takePart(2, third)
    await flag(third)
    const before = (await humanTime()).available
    expect((await decide('cancel')).json()).toMatchObject({ status: 'STANDBY', human_transcription: null })
    expect((await humanTime()).available).toBe(before + LONG_SECONDS)
    expect(await listed(tina)).toEqual([])
  })
})
