import { expect, test } from 'vitest'
import type { JobContext } from '../../server/kernel/jobs/definition.ts'
import { createSealer } from '../../server/kernel/sealed-text.ts'
import { createSendDocument } from '../../server/modules/destinations/send-document.ts'
import { NOTHING } from '../../server/modules/destinations/write-document.ts'
import { destinationsApp } from '../support/destinations-app.ts'
import { scriptedChat } from '../support/scripted-chat.ts'

const NAME = 'Harbour.en.json'
const SAID = 'The office signed the lease on the third of March'

const summaryIn = (text: string | undefined) => (JSON.parse(text ?? '{}') as { summary?: object }).summary

/** A destination for data, with the summary unless said, and a file whose text went there. */
async function openWorld({ isWanted = true } = {}) {
  const w = await destinationsApp({ chat: scriptedChat() })
  const destination = await w.create({ formats: ['json', 'srt'], with_summary: isWanted })
  const file = await w.file()
  await w.save(file.id, SAID)
  expect(await w.work()).toBe(2)
  expect(summaryIn(w.there.get(NAME)?.text)).toBeUndefined()
  return { w, file, destination }
}

test('a document goes again with the summary of its text once one is written, where that is wanted', async () => {
  const { w, file, destination } = await openWorld()
  expect(destination.with_summary).toBe(true)
  await w.writeOverview(file.id)
  // Subtitles have no room for it, and stay.
  expect([await w.work(), await w.work()]).toEqual([1, 0])
  expect(summaryIn(w.there.get(NAME)?.text)).toMatchObject({ main_points: [{}] })
  expect((await w.deliveries(destination._id)).map(({ format, version, status }) => [format, version, status])).toEqual(
    expect.arrayContaining([
      ['json', 1, 'delivered'],
      ['srt', 1, 'delivered'],
    ]),
  )
  // The next version has it at once; of it, what is stale is left out.
  await w.save(file.id, `${SAID}, and nobody objected`)
  expect(await w.work()).toBe(2)
  expect(summaryIn(w.there.get(NAME)?.text)).toMatchObject({ main_points: [{}] })
})

test('where it is not wanted, or the file has left what goes there, nothing goes again', async () => {
  const { w, file } = await openWorld({ isWanted: false })
  await w.writeOverview(file.id)
  expect(await w.work()).toBe(0)

  const other = await openWorld()
  await other.w.call('PUT', `/${other.destination._id}`, { languages: ['de'] })
  await other.w.writeOverview(other.file.id)
  expect(await other.w.work()).toBe(0)
})

test('one that is written while its document is on the way goes after it', async () => {
  const w = await destinationsApp({ chat: scriptedChat() })
  const { _id } = await w.create({ formats: ['json'], with_summary: true })
  const file = await w.file()
  await w.save(file.id, SAID)
  let isFirst = true
  w.putting(async () => {
    if (isFirst) await w.writeOverview(file.id)
    isFirst = false
  })
  expect(await w.work()).toBe(1)
  expect(summaryIn(w.there.get(NAME)?.text)).toBeUndefined()
  expect(await w.deliveries(_id)).toMatchObject([{ status: 'waiting' }])
  expect([await w.send(), await w.send()]).toEqual([1, 0])
  expect(summaryIn(w.there.get(NAME)?.text)).toMatchObject({ main_points: [{}] })
  expect(await w.deliveries(_id)).toMatchObject([{ status: 'delivered' }])
})

test('it goes again with answers of templates and to its owner’s questions, and with nobody else’s', async () => {
  const w = await destinationsApp({ chat: scriptedChat() })
  const { _id, with_answers: isWith } = await w.create({ formats: ['json'] })
  expect(isWith).toBe(false)
  const file = await w.file()
  await w.save(file.id, SAID)
  const question = 'What was signed?'
  expect(await w.work()).toBe(1)
  await w.writeAnswer(file.id, { kind: 'question', question })
  expect(await w.work()).toBe(0)
  expect((await w.call('PUT', `/${_id}`, { with_answers: true })).json()).toMatchObject({ with_answers: true })
  await w.writeOverview(file.id)
  expect(await w.work()).toBe(0)
  await w.writeAnswer(file.id, { kind: 'question', question: 'When?' })
  expect(await w.work()).toBe(1)
  expect(JSON.parse(w.there.get(NAME)!.text)).toMatchObject({ answers: [{ question }, { question: 'When?' }] })
  expect(summaryIn(w.there.get(NAME)?.text)).toBeUndefined()

  const ben = await w.t.signIn('ADMIN')
  await w.t.api('POST', `/file/shares/${file.id}`, {
    headers: w.ann.bearer,
    payload: { email_addresses: [ben.email], right: 'read' },
  })
  await w.writeAnswer(file.id, { kind: 'question', question: 'Who?' }, ben)
  expect(await w.work()).toBe(0)
})

test('it goes again without an answer or a summary that was deleted', async () => {
  const w = await destinationsApp({ chat: scriptedChat() })
  await w.create({ formats: ['json'], with_summary: true, with_answers: true })
  const file = await w.file()
  await w.save(file.id, SAID)
  await w.writeOverview(file.id)
  await w.writeAnswer(file.id, { kind: 'question', question: 'When?' })
  expect(await w.work()).toBe(1)
  const sent = () => JSON.parse(w.there.get(NAME)!.text) as { summary?: object; answers?: object[] }
  expect(sent()).toMatchObject({ summary: {}, answers: [{ question: 'When?' }] })

  const answers = await w.t.api('GET', `/file/answers/${file.id}`, { headers: w.ann.bearer })
  for (const { _id } of answers.json<{ answers: { _id: string }[] }>().answers) {
    const gone = await w.t.api('DELETE', `/file/answers/${file.id}/${_id}`, { headers: w.ann.bearer })
    expect(gone.statusCode).toBe(204)
  }
  expect([await w.work(), await w.work()]).toEqual([1, 0])
  expect([sent().summary, sent().answers ?? []]).toEqual([undefined, []])
})

test('chapters go as web subtitles of their own once they are written, and with each later version', async () => {
  const w = await destinationsApp({ chat: scriptedChat() })
  const { _id } = await w.create({ formats: ['srt', 'chapters'] })
  const file = await w.file()
  const states = async () =>
    (await w.deliveries(_id)).map(({ format, version, status }) => `${format} ${version} ${status}`).toSorted()
  await w.save(file.id, SAID)
  expect([await w.work(), await w.work()]).toEqual([2, 0])
  expect(await states()).toEqual(['chapters 1 empty', 'srt 1 delivered'])
  expect([...w.there.keys()]).toEqual(['Harbour.en.srt'])

  await w.writeOverview(file.id)
  expect([await w.work(), await w.work()]).toEqual([1, 0])
  expect(w.there.get('Harbour.en.chapters.vtt')?.text).toMatch(/^WEBVTT\n\n1\n00:00:00\.000 --> .*\nThe office signed/u)
  await w.save(file.id, `${SAID}, and nobody objected`)
  expect(await w.work()).toBe(2)
  expect(await states()).toEqual(['chapters 1 delivered', 'chapters 2 delivered', 'srt 1 delivered', 'srt 2 delivered'])

  // Of a translation there are none.
  await w.save(file.id, 'Das Büro hat unterschrieben', { language: 'de' })
  expect(await w.work()).toBe(1)
  await w.save(file.id, 'All is said otherwise.')
  expect(await w.work()).toBe(2)
  expect(await states()).toContain('chapters 3 empty')
})

test('a webhook is told where the chapters are', async () => {
  const w = await destinationsApp({ chat: scriptedChat() })
  const place = { kind: 'webhook', url: 'https://hooks.example.org/in', is_attached: true }
  await w.create({ place, formats: ['chapters'] })
  const file = await w.file()
  await w.save(file.id, SAID)
  await w.writeOverview(file.id)
  await w.work()
  expect(w.posts).toHaveLength(1)
  const { document } = (JSON.parse(w.posts[0]!.body) as { data: { document: Record<string, string> } }).data
  expect(document).toMatchObject({
    format: 'chapters',
    name: 'Harbour.en.chapters.vtt',
    type: 'text/vtt; charset=utf-8',
  })
  expect(document['link']).toMatch(/\/vtt\?translate_language=original&is_chapters=true$/u)
})

test('chapters that are written while it is found that there are none go after that', async () => {
  const w = await destinationsApp({ chat: scriptedChat() })
  const { _id } = await w.create({ formats: ['chapters'] })
  const file = await w.file()
  await w.save(file.id, SAID)
  await w.look()
  const [delivery] = await w.deliveries(_id)
  const job = createSendDocument({
    db: w.t.db,
    queue: w.t.deps.jobs,
    targets: null,
    sender: null,
    sealer: createSealer(['a secret of a test'], 'destinations'),
    publicUrl: 'https://longhand.example.org',
    now: w.now,
    async writeDocument() {
      await w.writeOverview(file.id)
      return NOTHING
    },
  })
  await job.run({ deliveryId: delivery!._id }, {
    signal: new AbortController().signal,
    complete: async () => undefined,
  } as unknown as JobContext)
  expect(await w.deliveries(_id)).toMatchObject([{ status: 'waiting' }])
  expect(await w.send()).toBe(1)
  expect(await w.deliveries(_id)).toMatchObject([{ status: 'delivered' }])
})

test('chapters that are wanted after a text went there come with its next overview, and others do not', async () => {
  const w = await destinationsApp({ chat: scriptedChat() })
  const { _id } = await w.create({ formats: ['txt'] })
  const [file, quiet] = [await w.file(), await w.file({ name: 'Pier.mp3' })]
  await w.save(file.id, SAID)
  expect(await w.work()).toBe(1)
  await w.call('PUT', `/${_id}`, { formats: ['txt', 'chapters'] })
  await w.writeOverview(file.id)
  expect([await w.send(), await w.send()]).toEqual([1, 0])
  expect([...w.there.keys()]).toEqual(['Harbour.en.txt', 'Harbour.en.chapters.vtt'])
  // A text that has yet to go there is left to its time.
  await w.save(quiet.id, SAID, { authorId: w.ann.id })
  await w.writeOverview(quiet.id)
  expect(await w.work()).toBe(0)
  w.pass(6)
  expect(await w.work()).toBe(2)
  await w.call('PUT', `/${_id}`, { formats: ['txt'] })
  await w.writeOverview(quiet.id)
  expect(await w.work()).toBe(0)
})
