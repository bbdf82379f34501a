import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { parse as parseDisposition } from 'content-disposition'
import { beforeEach, describe, expect, test } from 'vitest'
import { v7 as uuid } from 'uuid'
import type { Transcript } from '../../src/shared/contract/transcripts.ts'
import { exportOptions } from '../../src/shared/contract/files/exports.ts'
import { FILE_STATUSES } from '../../src/shared/domain/file-status.ts'
import { createExports } from '../../server/modules/transcripts/exports/service.ts'
import { appendVersion } from '../../server/modules/texts/repository.ts'
import { createTranscripts } from '../../server/modules/transcripts/service.ts'
import type { Threads } from '../../server/kernel/threads/threads.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../support/app.ts'
import { buildParagraph, buildTranscript, buildWord } from '../support/build-transcript.ts'
import { transcriptEventsOf } from '../support/domain-events.ts'
import { buildFile } from '../support/factories.ts'

let server: TestApp
let ann: SignedIn
let fileId: string
beforeEach(async () => {
  server = await buildTestApp()
  ann = await server.signIn()
  fileId = (await buildFile(server.db, { owner_id: ann.id, name: 'Gespräch "eins".mp3' })).id
  await save(interview())
})

function interview(): Transcript {
  const transcript = buildTranscript('Hello, how are you?', 'I am fine.')
  transcript.paragraphs[1]!.speaker = 'Ann'
  transcript.paragraphs[1]!.words[1]!.is_strike = true
  return transcript
}

const save = (transcript: Transcript, language = 'original') =>
  appendVersion(server.db, {
    fileId,
    language,
    body: gzipSync(JSON.stringify(transcript)),
    words: 0,
    authorId: null,
    expectedVersion: null,
  })

/** The lines of each SRT cue. */
const lines = (body: string) =>
  body
    .trim()
    .split('\n\n')
    .map((cue) => cue.split('\n').slice(2))

const exported = (format: string, query = '', { id = fileId, who = ann } = {}) =>
  server.api('GET', `/file/export/${id}/${format}${query}`, { headers: who.bearer })

describe('who may not', () => {
  test('nobody without a session, no other person', async () => {
    expect((await server.api('GET', `/file/export/${fileId}/txt`)).statusCode).toBe(401)
    const eve = await server.signIn('ADMIN')
    const theirs = await exported('txt', '', { who: eve })
    expect(theirs.statusCode).toBe(404)
    expect(theirs.body).toBe((await exported('txt', '', { id: uuid(), who: eve })).body)
  })

  test.each(FILE_STATUSES.filter((status) => status !== 'EDITING' && status !== 'FINISHED'))(
    '[EX-028] a text that is not ready (%s) answers 409',
    async (status) => {
      await server.db.updateTable('file').set({ status }).execute()
      const reply = await exported('srt')
      expect(reply.statusCode).toBe(409)
      expect(reply.json()).toMatchObject({ code: 'wrong_state' })
    },
  )
})

describe('documents', () => {
  test.each([
    ['txt', 'text/plain', '[00:00:00] Speaker 1\nHello, how are you?\n\n[00:00:05] Ann\nI am fine.\n'],
    [
      'srt',
      'application/x-subrip',
      '1\n00:00:00,000 --> 00:00:03,500\nSpeaker 1: Hello, how are you?\n\n2\n00:00:05,000 --> 00:00:07,500\nAnn: ' +
        'I am fine.\n',
    ],
    [
      'vtt',
      'text/vtt',
      'WEBVTT\n\n00:00:00.000 --> 00:00:03.500\n<v Speaker 1>Hello, how are you?\n\n00:00:05.000 --> ' +
        '00:00:07.500\n<v Ann>I am fine.\n',
    ],
  ])(
    '[AP-040] [EX-002] [EX-004] [EX-005] [EX-006] [EX-007] %s with the defaults of the spec',
    async (format, type, text) => {
      const reply = await exported(format)
      expect(reply.statusCode).toBe(200)
      expect(reply.headers['content-type']).toContain(type)
      expect(reply.body).toBe(text)
    },
  )

  test('[AP-040] [EX-025] json with paragraphs and words', async () => {
    const { transcript } = (await exported('json')).json<{ transcript: object[] }>()
    expect(transcript).toHaveLength(2)
    expect(transcript[1]).toMatchObject({
      start_time: 5,
      speaker: 'Ann',
      words: [{ text: 'I' }, { text: 'am', is_strike: true }, { text: 'fine.', start_time: 7, end_time: 7.5 }],
    })
  })

  test.each([
    ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'PK'],
    ['pdf', 'application/pdf', '%PDF-1.7'],
  ])('[AP-040] [EX-001] %s under its own type', async (format, type, begin) => {
    const reply = await exported(format)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe(type)
    expect(reply.rawPayload.toString('latin1').startsWith(begin)).toBe(true)
  })

  test('are written by the template of the person who exports', async () => {
    const export_template = { timecode: 'mm:ss.fff', speaker: '{NAME}:', heading: '{file}\n{length} · {language}' }
    expect(
      (await server.api('PUT', '/account/preferences', { headers: ann.bearer, payload: { export_template } })).json(),
    ).toMatchObject({ export_template })
    expect((await exported('txt')).body).toMatch(
      /^Gespräch "eins"\n\d\d:\d\d:\d\d · English\n\n00:00\.000 SPEAKER 1:\nHello/,
    )
    await save(buildTranscript('Guten Tag.'), 'de')
    expect((await exported('txt', '?translate_language=de')).body).toMatch(
      /^Gespräch "eins"\n\d\d:\d\d:\d\d · German\n/,
    )
    const refused = await server.api('PUT', '/account/preferences', {
      headers: ann.bearer,
      payload: { export_template: { ...export_template, speaker: 'somebody' } },
    })
    expect(refused.json()).toMatchObject({
      fields: { 'export_template.speaker': 'Write {name} or {NAME} where the speaker goes.' },
    })
  })

  test('[EX-016] comes as an attachment under the name of the file', async () => {
    const { headers } = await exported('srt')
    const { type, parameters } = parseDisposition(String(headers['content-disposition']))
    expect(type).toBe('attachment')
    expect(parameters.filename).toBe('Gespräch "eins".srt')
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test('[EX-020] [EX-021] [EX-022] leaves out names, times and struck words where these are not wanted', async () => {
    const reply = await exported(
      'txt',
      '?is_show_speaker_names=false&is_show_timecodes_paragraph=false&is_remove_strikethrough_text=true',
    )
    expect(reply.body).toBe('Hello, how are you?\n\nI fine.\n')
  })

  test('[EX-008] [EX-009] subtitles have 2 lines of 45 characters unless said', async () => {
    const words = Array.from({ length: 60 }, (_, i) => buildWord(`word${i}`, i / 2))
    await save({ paragraphs: [buildParagraph('', 0, { words, speaker: '' })], speakers: [], notes: [] })
    const [first] = lines((await exported('srt')).body)
    expect(first).toHaveLength(2)
    expect(first?.[0]).toBe('word0 word1 word2 word3 word4 word5 word6')
    // A line that is full to the letter, and one that would be a letter longer.
    for (const [length, shown] of [
      [22, 1],
      [23, 2],
    ] as const) {
      const pair = [buildWord('a'.repeat(22), 0), buildWord('b'.repeat(length), 0.5)]
      await save({ paragraphs: [buildParagraph('', 0, { words: pair, speaker: '' })], speakers: [], notes: [] })
      expect(lines((await exported('srt')).body)[0]).toHaveLength(shown)
    }
    await save({ paragraphs: [buildParagraph('', 0, { words, speaker: '' })], speakers: [], notes: [] })
    const narrow = lines((await exported('srt', '?split_subtitle_over_lines=3&charachters_per_line=12')).body)
    expect(narrow[0]).toEqual(['word0 word1', 'word2 word3', 'word4 word5'])
  })

  test.each(['', 'none', 'original'])('the language "%s" is the original', async (language) => {
    expect((await exported('txt', `?translate_language=${language}`)).body).toContain('Hello')
  })

  test('[EX-019] another language is its translation, or 404', async () => {
    expect((await exported('txt', '?translate_language=de')).statusCode).toBe(404)
    await save(buildTranscript('Guten Tag.'), 'de')
    expect((await exported('txt', '?translate_language=de')).body).toContain('Guten Tag.')
  })

  test('a speaker who was renamed in the original has the new name in an exported translation', async () => {
    const spoken = (name: string, text: string) => ({
      ...buildTranscript(text),
      paragraphs: [{ ...buildParagraph(text, 0), speaker: name }],
      speakers: [{ name, color: 'black' }],
    })
    await save(spoken('Ana Petrov', 'Hello.'))
    await save(spoken('Speaker 1', 'Guten Tag.'), 'de')
    expect((await exported('txt', '?translate_language=de')).body).toContain('Ana Petrov')
  })

  test('the newest version counts', async () => {
    await save(buildTranscript('corrected'))
    expect((await exported('txt')).body).toContain('corrected')
  })
})

test('the check of subtitles names those that break a rule', async () => {
  const words = [
    buildWord('extraordinarily', 0, { data_end: 0.2 }),
    buildWord('incomprehensible', 0.2, { data_end: 0.4 }),
  ]
  await save({
    paragraphs: [
      buildParagraph('', 0, { words, speaker: '' }),
      buildParagraph('Then a slow one.', 0.5, { speaker: '' }),
    ],
    speakers: [],
    notes: [],
  })
  const reply = await server.api('GET', `/file/captions/${fileId}/srt`, { headers: ann.bearer })
  expect(reply.json()).toMatchObject({
    cues: 2,
    broken: 1,
    problems: [
      { cue: 1, start: 0, kind: 'short' },
      { cue: 1, kind: 'fast', text: 'extraordinarily incomprehensible' },
    ],
  })
  await save(buildTranscript('Guten Tag.'), 'de')
  const translated = await server.api('GET', `/file/captions/${fileId}/srt?translate_language=de`, {
    headers: ann.bearer,
  })
  expect(translated.json()).toMatchObject({ cues: 1, broken: 0 })
})

test('what is written takes its turn by asker and size of texts; what is set with fonts by its worst', async () => {
  const german = buildTranscript('Guten Tag.')
  await save(german, 'de')
  const turns: unknown[] = []
  const threads = {
    run: async (_module: URL, _input: object, turn: object) => (turns.push(turn), new Uint8Array()),
  } as unknown as Threads
  const transcriptEvents = transcriptEventsOf(server.deps)
  const transcripts = createTranscripts({ db: server.db, threads, transcriptEvents })
  const exports = createExports({
    db: server.db,
    transcripts,
    threads,
    threadsOf: async () => [],
    outlineOf: async () => null,
  })
  const held: number[] = []
  const hold = (bytes: number) => void held.push(bytes)
  const options = exportOptions.parse({})
  await exports.export(ann, fileId, 'txt', options, hold)
  await exports.export(ann, fileId, 'txt', { ...options, translate_language: 'de' }, hold)
  await exports.export(ann, fileId, 'docx', options, hold)
  await exports.checkCaptions(ann, fileId, 'srt', options, hold)
  const [original, translated] = [interview(), german].map((text) => Buffer.byteLength(JSON.stringify(text)))
  expect(turns).toEqual(
    [original, original! + translated!, Infinity, original].map((bytes) => ({ account: ann.id, bytes })),
  )
  // A translation is read with its original, whose speakers it has.
  expect(held).toHaveLength(5)
})

describe('refuses', () => {
  test.each(['doc', 'SRT', 'exe', '..%2Ftxt'])('[AP-040] the unknown format %s', async (format) => {
    expect((await exported(format)).statusCode).toBe(400)
  })

  test.each([
    'charachters_per_line=9',
    'charachters_per_line=81',
    'split_subtitle_over_lines=0',
    'split_subtitle_over_lines=4',
    'is_show_speaker_names=maybe',
    'charachters_per_line=x',
  ])('[EX-012] [AP-040] %s', async (query) => {
    const reply = await exported('srt', `?${query}`)
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json<{ fields: object }>().fields)).toEqual([query.split('=')[0]])
  })

  test.each([
    'charachters_per_line=10',
    'charachters_per_line=80',
    'split_subtitle_over_lines=1',
    'split_subtitle_over_lines=3',
  ])('[EX-011] [EX-012] not %s', async (query) => {
    expect((await exported('srt', `?${query}`)).statusCode).toBe(200)
  })
})

test.each(['srt', 'vtt'])('ffmpeg reads as many cues from %s as were spoken, whatever they hold', async (format) => {
  const odd = ['-->', '00:00:01,000 --> 00:00:02,000', 'a\n\nb', '<b>', '</v>', '&amp;', 'NOTE', '42', '{x}', 'WEBVTT']
  await save({
    paragraphs: odd.map((text, i) => buildParagraph('', i * 10, { words: [buildWord(`say ${text}`, i * 10)] })),
    speakers: [],
    notes: [],
  })
  const file = path.join(server.dataDir, `odd.${format}`)
  await writeFile(file, (await exported(format)).body)
  const { stdout } = await promisify(execFile)('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'packet=pts_time',
    '-of',
    'csv=p=0',
    file,
  ])
  expect(stdout.trim().split('\n').map(Number)).toEqual(odd.map((_, i) => i * 10))
})
