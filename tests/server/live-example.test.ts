import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { createEngines } from '../../server/modules/recognition/engines/create-engines.ts'
import { buildTestApp } from '../support/app.ts'
import { createToneEngine, toneSound } from '../support/tone-engine.ts'

const EXAMPLE = path.resolve(import.meta.dirname, '../../clients/examples/live.mjs')

test('the example client sends what comes to its input, prints the final words, and ends the session', async () => {
  const engines = createEngines({ transcribers: [createToneEngine()], setting: 'auto' })
  const t = await buildTestApp({ engines, env: { SPEECH_WORKERS: '4' } })
  const origin = await t.listen()
  const ann = await t.signIn()
  const { sound, words } = toneSound(12)
  const client = spawn(process.execPath, [EXAMPLE, origin, 'en', 'Town council'], {
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
}, 60_000)
