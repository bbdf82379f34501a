import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { messages } from '../../src/shared/messages.ts'
import { buildTestApp } from '../support/app.ts'
import { badMedia, oddMedia, oddNames } from '../support/bad-media.ts'
import { multipart, presentEngines, uploadPath } from '../support/uploads.ts'

const MESSAGES: Record<string, string> = { not_media: messages.notMedia, no_audio: messages.noAudio }

async function upload({ fileName, make }: { fileName: string; make: () => Promise<string> }) {
  const t = await buildTestApp({ engines: presentEngines() })
  const me = await t.signIn()
  const { headers, payload } = multipart([{ field: 'media', fileName, content: await readFile(await make()) }])
  return { t, reply: await t.api('POST', uploadPath(), { headers: { ...me.bearer, ...headers }, payload }) }
}

describe('what is no speech is refused with a code and a message, and nothing is kept', () => {
  test.each(badMedia)('[UP-027] [UP-053] $name, sent as $fileName', async (bad) => {
    const { t, reply } = await upload(bad)
    expect(reply.statusCode).toBe(bad.expect.status)
    expect(reply.json()).toEqual({ code: bad.expect.code, message: MESSAGES[bad.expect.code ?? ''] })
    expect(await t.mediaNames()).toEqual([])
    expect(await t.db.selectFrom('file').selectAll().execute()).toEqual([])
  })
})

describe('what is odd but can be heard is taken', () => {
  test.each(oddMedia)('[UP-051] $name', async (odd) => {
    const { t, reply } = await upload(odd)
    expect([reply.statusCode, reply.json().status]).toEqual([odd.expect.status, 'TRANSCRIBE'])
    expect(await t.mediaNames()).toHaveLength(1)
  })
})

describe('names are text', () => {
  test.each(oddNames)('[FI-056] a name with $name is shown cleaned', async (odd) => {
    const { reply } = await upload(odd)
    expect([reply.statusCode, reply.json().name]).toEqual([200, odd.shownAs])
  })
})
