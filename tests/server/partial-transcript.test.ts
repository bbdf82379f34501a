import { expect, test } from 'vitest'
import { fillSegment, replaceSegments } from '../../server/modules/recognition/transcription/repository.ts'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { buildTestApp } from '../support/app.ts'
import { buildFile } from '../support/factories.ts'

const said = (text: string, start: number) =>
  text
    .split(' ')
    .map((word, index) => ({ text: word, start: start + index * 0.4, end: start + index * 0.4 + 0.3, confidence: 0.8 }))

test('the text of a running job grows as segments finish, in the order of time, for its owner alone', async () => {
  const t = await buildTestApp()
  const ann = await t.signIn()
  const { id } = await buildFile(t.db, { owner_id: ann.id, status: 'TRANSCRIBE' })
  const heard = (who = ann) => t.api('GET', `/file/transcription/${id}/heard`, { headers: who.bearer })
  const lines = async () =>
    (await heard()).json<Transcript>().paragraphs.map(({ words }) => words.map(({ text }) => text).join(' '))

  expect(await lines()).toEqual([])
  await replaceSegments(t.db, id, [
    { seq: 0, start: 0, end: 10 },
    { seq: 1, start: 10, end: 20 },
    { seq: 2, start: 20, end: 30 },
  ])
  await fillSegment(t.db, id, 2, said('at the end', 25))
  expect(await lines()).toEqual(['at the end'])
  await fillSegment(t.db, id, 0, said('to begin with', 3))
  expect(await lines()).toEqual(['to begin with', 'at the end'])

  expect((await heard(await t.signIn())).statusCode).toBe(404)
  await t.db.updateTable('file').set({ status: 'EDITING' }).execute()
  expect((await heard()).statusCode).toBe(409)
})
