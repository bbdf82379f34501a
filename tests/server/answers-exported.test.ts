import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { buildAnswersApp, SAID } from '../support/answers-app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { buildFile } from '../support/factories.ts'
import { pdfText } from '../support/pdf-text.ts'
import { unpackZip } from '../support/unpack-zip.ts'
import { until } from '../support/workers.ts'

const RELEASE = 'moved the release to the third of March'
const NUMBERS = "I'll send you the numbers on Monday"

/** What a document for Word says, without its markup. */
async function wordText(document: Uint8Array): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'word-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'it.docx')
  await writeFile(file, document)
  const { stdout } = await promisify(execFile)('unzip', ['-p', file, 'word/document.xml'])
  return stdout.replaceAll(/<[^>]+>/gu, '')
}

/** A file whose overview has a point, two chapters and an action, of different paragraphs. */
async function withOverview() {
  const t = await buildAnswersApp()
  const sentences = (text: string, passage: number, quote: string) => ({ text, citations: [{ passage, quote }] })
  t.chat.script = () => ({
    sections: [
      { id: 'summary', sentences: [sentences('The release moved to the third of March.', 1, RELEASE)] },
      {
        id: 'chapters',
        sentences: [sentences('Numbers on Monday', 2, NUMBERS), sentences('Release moved to March', 1, RELEASE)],
      },
      { id: 'actions', sentences: [sentences('Send you the numbers on Monday.', 2, NUMBERS)] },
    ],
  })
  await t.order()
  await t.work()
  await t.answerIn('READY')
  return {
    ...t,
    get: (format: string, query: string) =>
      t.api('GET', `/file/export/${t.file.id}/${format}?${query}`, { headers: t.owner.bearer }),
  }
}

test('documents have the summary first and each chapter above its paragraph, where they are wanted', async () => {
  const t = await withOverview()
  const word = await wordText((await t.get('docx', 'is_show_summary=true')).rawPayload)
  const order = ['Main points', 'The release moved', 'Action items', 'Release moved to March', 'We moved', 'Numbers on']
  const places = order.map((text) => word.indexOf(text))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(order.filter((text) => !word.includes(text))).toEqual([])
  const pdf = (await pdfText((await t.get('pdf', 'is_show_summary=true')).rawPayload)).join(' ')
  expect(order.filter((text) => !pdf.includes(text))).toEqual([])
  expect(await wordText((await t.get('docx', '')).rawPayload)).not.toContain('Main points')
  expect((await t.get('txt', 'is_show_summary=true')).body).toMatch(
    /^Main points\n- The release .* \[00:00:01\]\n\nAction items\n- Send .*\n\nRelease moved to March\n\n\[00:00:00\]/u,
  )
})

test('data has the summary with its sources, and web subtitles the chapters alone', async () => {
  const t = await withOverview()
  expect((await t.get('json', 'is_show_summary=true')).json().summary).toMatchObject({
    main_points: [{ text: 'The release moved to the third of March.', sources: [{ start_time: 1, quote: RELEASE }] }],
    chapters: [{ start_time: 1, title: 'Release moved to March' }, { title: 'Numbers on Monday' }],
    action_items: [{ text: 'Send you the numbers on Monday.' }],
  })
  expect((await t.get('json', '')).json()).not.toHaveProperty('summary')
  const chapters = await t.get('vtt', 'is_chapters=true')
  expect(chapters.headers['content-disposition']).toContain('chapters.vtt')
  expect(chapters.body).toMatch(/^WEBVTT\n\n1\n00:00:01\.000 --> 00:00:2\d\.\d{3}\nRelease moved to March\n\n2\n/u)
})

test('a zip of several has them too: of web subtitles the chapters of those that have any', async () => {
  const t = await withOverview()
  const other = await buildFile(t.db, { owner_id: t.owner.id, name: 'Interview.mp3' })
  await t.saveText(buildTranscript('Nobody wrote of this.'), other.id)
  const get = (format: string, query: string, ids = [t.file.id, other.id]) =>
    t.api('GET', `/file/archive/${format}?ids=${ids.join(',')}&${query}`, { headers: t.owner.bearer })
  const json = await unpackZip((await get('json', 'is_show_summary=true')).rawPayload)
  expect(Object.keys(json)).toEqual(['Board meeting.json', 'Interview.json'])
  expect(JSON.parse(json['Board meeting.json']!)).toMatchObject({ summary: { chapters: [{}, {}] } })
  expect(JSON.parse(json['Interview.json']!)).not.toHaveProperty('summary')
  const chapters = await unpackZip((await get('vtt', 'is_chapters=true')).rawPayload)
  expect(Object.keys(chapters)).toEqual(['Board meeting.chapters.vtt'])
  expect(chapters['Board meeting.chapters.vtt']).toContain('Release moved to March')
  const none = await get('vtt', 'is_chapters=true', [other.id])
  expect([none.statusCode, none.json().code]).toEqual([409, 'no_chapters'])
})

test('what is stale is left out, and without chapters there is nothing to export', async () => {
  const t = await withOverview()
  await t.saveText(buildTranscript('All is said otherwise.', SAID[1]!))
  const { summary } = (await t.get('json', 'is_show_summary=true')).json()
  expect(summary).toMatchObject({ main_points: [], chapters: [{ title: 'Numbers on Monday' }] })
  await t.saveText(buildTranscript('All is said otherwise.'))
  const refused = await t.get('vtt', 'is_chapters=true')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_chapters'])
})

/** What the model writes of everything that it is asked: the first words of the text. */
const FIRST_WORDS = 'We moved the release to the third of'

/** A file with the answer of a template, one to its owner's question and one to another reader's. */
async function withAnswers() {
  const t = await buildAnswersApp()
  const ben = await t.signIn('ADMIN')
  await t.api('POST', `/file/shares/${t.file.id}`, {
    headers: t.owner.bearer,
    payload: { email_addresses: [ben.email], right: 'read' },
  })
  const template = await t.api('POST', '/account/answer-templates', {
    headers: t.owner.bearer,
    payload: { name: 'Minutes', sections: [{ title: 'Decisions', ask: 'What was decided?' }] },
  })
  await t.order({ kind: 'template', template_id: template.json()._id })
  await t.order({ kind: 'question', question: 'When is the release?' })
  await t.order({ kind: 'question', question: 'Who is late?' }, ben)
  await t.work()
  const ready = async (count: number, who = t.owner) => {
    const { answers } = await t.list(who)
    return answers.length === count && answers.every(({ status }) => status === 'READY') ? answers : undefined
  }
  const answers = await until('all answers', () => ready(2))
  await until('the answer to the other reader', () => ready(2, ben))
  const get = (format: string, query: string, who = t.owner) =>
    t.api('GET', `/file/export/${t.file.id}/${format}?${query}`, { headers: who.bearer })
  return { ...t, ben, get, ids: answers.map(({ _id }) => _id) }
}

test('documents have the answers that are wanted before the text, each sentence with the times it cites', async () => {
  const t = await withAnswers()
  const minutes = `Minutes: Decisions\n- ${FIRST_WORDS} [00:00:00]\n\n`
  const release = `When is the release?\n- ${FIRST_WORDS} [00:00:00]\n\n`
  const text = async (query: string, who = t.owner) =>
    (await t.get('txt', query, who)).body.split('[00:00:00] Speaker 1\n')[0]
  expect(await text('')).toBe('')
  expect(await text('answers=all')).toBe(minutes + release)
  expect(await text(`answers=${t.ids[1]}`)).toBe(release)
  expect(await text(`answers=${t.ids.join(',')}`)).toBe(minutes + release)
  expect(await text(`answers=${t.file.id}`)).toBe('')
  // Whoever reads the file has what was written of it, and their own questions.
  expect(await text('answers=all', t.ben)).toBe(minutes + release.replace('When is the release?', 'Who is late?'))
  expect(await text(`answers=${t.ids[1]}`, t.ben)).toBe('')
  expect((await t.get('txt', 'answers=none')).statusCode).toBe(400)
  const order = ['Minutes: Decisions', FIRST_WORDS, '[00:00:00]', 'When is the release?', 'Speaker 1']
  const word = await wordText((await t.get('docx', 'answers=all')).rawPayload)
  const pdf = (await pdfText((await t.get('pdf', 'answers=all')).rawPayload)).join(' ')
  for (const document of [word, pdf]) expect(order.filter((part) => !document.includes(part))).toEqual([])
})

test('data has them with their sources, beside the summary, and so has each document of a zip', async () => {
  const t = await withAnswers()
  const sentences = [{ text: FIRST_WORDS, sources: [{ start_time: 0, quote: FIRST_WORDS }], is_stale: false }]
  const answers = [
    { template: 'Minutes', sections: [{ title: 'Decisions', sentences }] },
    { question: 'When is the release?', sections: [{ sentences }] },
  ]
  const whole = (await t.get('json', 'answers=all')).json()
  expect(whole).toMatchObject({ answers })
  expect(whole).not.toHaveProperty('summary')
  expect((await t.get('json', 'is_show_summary=true')).json()).not.toHaveProperty('answers')
  const other = await buildFile(t.db, { owner_id: t.owner.id, name: 'Interview.mp3' })
  await t.saveText(buildTranscript('Nobody wrote of this.'), other.id)
  const zip = await t.api('GET', `/file/archive/json?ids=${t.file.id},${other.id}&answers=all`, {
    headers: t.owner.bearer,
  })
  const documents = await unpackZip(zip.rawPayload)
  expect(JSON.parse(documents['Board meeting.json']!)).toMatchObject({ answers })
  expect(JSON.parse(documents['Interview.json']!)).not.toHaveProperty('answers')
})

test('of an answer, what is stale is marked', async () => {
  const t = await withAnswers()
  await t.saveText(buildTranscript('All is said otherwise.', SAID[1]!))
  expect((await t.get('txt', 'answers=all')).body).toContain(`- ${FIRST_WORDS} (Edited since) [00:00:00]\n`)
  const { answers } = (await t.get('json', 'answers=all')).json()
  expect(answers[0].sections[0].sentences[0]).toMatchObject({ text: FIRST_WORDS, is_stale: true })
})
