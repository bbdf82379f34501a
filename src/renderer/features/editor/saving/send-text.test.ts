import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildTranscript } from '../../../../../tests/support/build-transcript.ts'
import { MOST_EDIT_BYTES, type TextEdit } from '../../../../shared/contract/text-edits.ts'
import type { Transcript } from '../../../../shared/contract/transcripts.ts'
import { replaceText } from '../../../../shared/transcript/edits.ts'
import { applyEdit } from '../../../../shared/transcript/text-edits/apply-edit.ts'
import { type TimedText, timedText, transcriptOf } from '../../../../shared/transcript/timed-text.ts'
import { drawFor } from '../../../lib/drawn-for.ts'
import { createTextSender } from './send-text.ts'
import { createSender, NotAhead } from './text-sender.ts'

const ID = '0199a1b2-0000-7000-8000-000000000001'
const text = { id: ID, language: undefined }
const base = timedText(buildTranscript('one two', 'three'))
const stored = { timed: base, etag: '"7"', isExact: true }

beforeEach(() => drawFor('ana'))
afterEach(() => vi.unstubAllGlobals())

interface Sent {
  base: number
  id: string
  edit: TextEdit
  after?: string
}

/** A server that says this to edits, in turn, and the last of it from then on; takes whole texts. */
function serve(...answers: readonly (number | 'lost')[]) {
  const calls: { edits: Sent[]; wholes: Transcript[] } = { edits: [], wholes: [] }
  vi.stubGlobal('fetch', async (_url: string, { method, body }: RequestInit) => {
    if (method === 'PUT') {
      calls.wholes.push(JSON.parse(gunzipSync(Buffer.from(body as ArrayBuffer)).toString()) as Transcript)
      return Response.json({ version: 50 }, { headers: { etag: '"50"' } })
    }
    const answer = answers[Math.min(calls.edits.length, answers.length - 1)] ?? 200
    calls.edits.push(JSON.parse(body as string) as Sent)
    if (answer === 'lost') throw new TypeError('fetch failed')
    const number = 7 + calls.edits.length
    return answer === 200
      ? Response.json({ number, etag: `"${number}"` })
      : Response.json({ message: 'no', code: 'no' }, { status: answer })
  })
  return calls
}

const typed = (timed: TimedText, insert: string): TimedText => {
  const place = { paragraph: 1, offset: 0 }
  return replaceText(timed, place, place, insert, { newId: () => crypto.randomUUID(), lengthSeconds: 100 })
}

test('sends what changed since the version before, and nothing where nothing that is saved did', async () => {
  const calls = serve()
  const sender = createTextSender(text, stored)
  const [once, twice] = [typed(base, 'and '), typed(typed(base, 'and '), 'so ')]
  expect(await sender.send(once, '"7"')).toEqual({ etag: '"8"' })
  expect(await sender.send(twice, '"8"')).toEqual({ etag: '"9"' })
  expect(await sender.send({ ...twice }, '"9"')).toEqual({ etag: '"9"' })
  expect(calls.edits.map(({ base: from }) => from)).toEqual([7, 8])
  expect(calls.edits.map(({ edit }) => edit).reduce(applyEdit, transcriptOf(base))).toEqual(transcriptOf(twice))
  expect(calls.wholes).toEqual([])
})

test('sends an edit whose answer was lost again under the same id, and a changed one under another', async () => {
  const calls = serve('lost', 'lost', 200)
  const sender = createTextSender(text, stored)
  const once = typed(base, 'and ')
  await expect(sender.send(once, '"7"')).rejects.toMatchObject({ status: 0 })
  await expect(sender.send(once, '"7"')).rejects.toMatchObject({ status: 0 })
  await sender.send(typed(once, 'so '), '"7"')
  const [first, second, third] = calls.edits.map(({ id }) => id)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('sends the whole text where the server has another, much changed, or an edit is refused', async () => {
  const calls = serve(400)
  const once = typed(base, 'and ')
  await createTextSender(text, { ...stored, isExact: false }).send(once, '"7"')
  await createTextSender(text, stored).send(once, '"6"')
  const much = typed(base, 'so '.repeat(MOST_EDIT_BYTES / 64))
  await createTextSender(text, stored).send(much, '"7"')
  expect(calls.edits).toHaveLength(0)
  const refused = createTextSender(text, stored)
  expect(await refused.send(once, '"7"')).toMatchObject({
    etag: '"50"',
    packed: expect.any(ArrayBuffer) as ArrayBuffer,
  })
  expect(calls.wholes).toHaveLength(4)
  expect(calls.wholes.at(-1)).toEqual(transcriptOf(once))
})

test('throws that somebody else saved in between, and goes on from what is held then', async () => {
  const calls = serve(412, 200)
  const sender = createTextSender(text, stored)
  await expect(sender.send(typed(base, 'and '), '"7"')).rejects.toMatchObject({ status: 412 })
  const theirs = typed(base, 'their ')
  sender.hold({ timed: theirs, etag: '"9"', isExact: true })
  await sender.send(typed(theirs, 'my '), '"9"')
  expect(calls.edits.at(-1)).toMatchObject({ base: 9 })
  expect(calls.wholes).toEqual([])
})

test('sends what is written while an edit is on its way, and knows both until they are answered', async () => {
  const sent: Sent[] = []
  const answers: ((number: number, edits?: []) => void)[] = []
  const sender = createSender(
    {
      saveEdit: (body) => {
        sent.push(body)
        return new Promise((resolve) =>
          answers.push((number, edits) => resolve({ number, etag: `"${number}"`, ...(edits && { edits }) })),
        )
      },
      saveWhole: () => Promise.reject(new Error('All can be told as edits.')),
    },
    stored,
  )
  const once = typed(base, 'and ')
  const [twice, thrice] = [typed(once, 'so '), typed(typed(once, 'so '), 'now ')]
  const saves = [
    sender.send(once, '"7"', { follows: true }),
    sender.sendAhead(twice, '"7"'),
    sender.sendAhead(thrice, '"7"'),
  ]
  await expect(sender.sendAhead({ ...thrice }, '"7"')).rejects.toThrow(NotAhead)
  await expect(sender.sendAhead(typed(thrice, 'so '.repeat(MOST_EDIT_BYTES / 64)), '"7"')).rejects.toThrow(NotAhead)
  expect(sent.map((each) => [each.base, each.after])).toEqual([
    [7, undefined],
    [7, sent[0]!.id],
    [7, sent[1]!.id],
  ])
  expect(sent.map(({ edit }) => edit).reduce(applyEdit, transcriptOf(base))).toEqual(transcriptOf(thrice))
  answers[0]!(8)
  await saves[0]
  expect([...sender.unanswered().values()]).toEqual([twice, thrice])
  answers[1]!(9, [])
  answers[2]!(10, [])
  await Promise.all(saves)
  // What the answers tell is taken in by who asked, and told here.
  sender.hold({ timed: thrice, etag: '"10"', isExact: true })
  expect(sender.unanswered().size).toBe(0)
})
