import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { createTranslators } from '../../server/modules/translations/create-translators.ts'
import { buildTestApp } from '../support/app.ts'
import { createTaggingTranslator } from '../support/tagging-translator.ts'
import { createToneEngine, toneSound } from '../support/tone-engine.ts'

const exampleOf = (name: string) => path.resolve(import.meta.dirname, '../../clients/examples', name)

test('the example client sends what comes to its input, prints the final words, and ends the session', async () => {
  const engines = createEngines({ transcribers: [createToneEngine()], setting: 'auto' })
  const t = await buildTestApp({ engines, env: { SPEECH_WORKERS: '4' } })
  const origin = await t.listen()
  const ann = await t.signIn()
  const { sound, words } = toneSound(12)
  const client = spawn(process.execPath, [exampleOf('live.mjs'), origin, 'en', 'Town council'], {
    env: { ...process.env, LONGHAND_TOKEN: ann.bearer.authorization.replace('Bearer ', '') },
  })
  onTestFinished(() => void client.kill())
  const ended = once(client, 'exit')
  const [printed, said] = [text(client.stdout), text(client.stderr)]
  client.stdin.end(sound)
  const [code] = await ended
  expect({ code, said: await said }).toMatchObject({ code: 0, said: expect.stringContaining('ended by: person') })
  expect((await printed).trim().split(/\s+/u)).toEqual(words)
  const file = await t.db.selectFrom('file').select(['name', 'is_live']).executeTakeFirstOrThrow()
  expect(file.name).toBe('Town council')
})

test('the example client for Opus sends pages of Ogg, and prints words and their translation', async () => {
  const engines = createEngines({ transcribers: [createToneEngine()], setting: 'auto' })
  const translators = createTranslators({ translators: [createTaggingTranslator()], setting: 'auto' })
  const t = await buildTestApp({ engines, translators, env: { SPEECH_WORKERS: '4' } })
  const origin = await t.listen()
  const ann = await t.signIn()
  const { sound, words } = toneSound(10)
  const input = ['-f', 's16le', '-ar', '16000', '-ac', '1', '-i', 'pipe:0']
  const output = ['-c:a', 'libopus', '-b:a', '48k', '-page_duration', '200000', '-f', 'ogg', 'pipe:1']
  const encoder = spawn('ffmpeg', ['-loglevel', 'error', ...input, ...output])
  const client = spawn(process.execPath, [exampleOf('live-opus.mjs'), origin, 'en', 'es'], {
    env: { ...process.env, LONGHAND_TOKEN: ann.bearer.authorization.replace('Bearer ', '') },
  })
  onTestFinished(() => void client.kill())
  const ended = once(client, 'exit')
  const [printed, said] = [text(client.stdout), text(client.stderr)]
  encoder.stdout.pipe(client.stdin)
  encoder.stdin.end(sound)
  const [code] = await ended
  expect({ code, said: await said }).toMatchObject({ code: 0, said: expect.stringContaining('ended by: person') })
  const lines = (await printed).trim().split('\n')
  const isTranslated = (line: string) => line.startsWith('  es: ')
  expect(lines.filter((line) => !isTranslated(line)).flatMap((line) => line.split(' '))).toEqual(words)
  expect(lines.filter(isTranslated).flatMap((line) => line.slice(6).split(' '))).toEqual(
    words.map((word) => `es:${word}`),
  )
})
