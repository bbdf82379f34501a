import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { buildAnswersApp, SAID } from '../support/answers-app.ts'
import { buildTranscript } from '../support/build-transcript.ts'
import { pdfText } from '../support/pdf-text.ts'

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
}, 90_000)

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

test('what is stale is left out, and without chapters there is nothing to export', async () => {
  const t = await withOverview()
  await t.saveText(buildTranscript('All is said otherwise.', SAID[1]!))
  const { summary } = (await t.get('json', 'is_show_summary=true')).json()
  expect(summary).toMatchObject({ main_points: [], chapters: [{ title: 'Numbers on Monday' }] })
  await t.saveText(buildTranscript('All is said otherwise.'))
  const refused = await t.get('vtt', 'is_chapters=true')
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'no_chapters'])
})
