import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { writeTalk } from '../../support/talk.ts'
import { installVoiceModels } from '../../support/tiny-onnx.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const modelsDir = path.join(os.tmpdir(), `longhand-voices-${process.pid}`)
const server = useServer({ MODELS_DIR: modelsDir })

test.beforeAll(() => installVoiceModels(modelsDir))
test.afterAll(() => rm(modelsDir, { recursive: true, force: true }))

test('[ED-030 ED-033] the speakers of a text are told apart from the list of speakers, and Undo takes it back', async ({
  page,
  context,
}) => {
  await logIn(context, server(), await newAccount(server()))
  const folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-talk-'))
  const sound = path.join(folder, 'talk.wav')
  const turns = await writeTalk(sound, 20)
  const headers = await writeHeaders(context.request, server())
  const api = (where: string) => `${server().url}/api/longhand${where}`
  const uploaded = await context.request.post(api('/file/media?language_code=en&is_for_transcribe=false'), {
    headers,
    multipart: { media: { name: 'talk.wav', mimeType: 'audio/wav', buffer: await readFile(sound) } },
  })
  await rm(folder, { recursive: true })
  const { _id: id } = (await uploaded.json()) as { _id: string }
  const words = turns.flatMap(({ start }, turn) =>
    [0, 1, 2].map((at) => ({ text: `word${turn}.${at}`, start_time: start + at, end_time: start + at + 0.5 })),
  )
  const own = { transcript: [{ start_time: words[0]!.start_time, end_time: words.at(-1)!.end_time, words }] }
  await context.request.post(api(`/file/transcription/${id}`), {
    headers,
    multipart: { json: { name: 'talk.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(own)) } },
  })

  await page.goto(`${server().url}/editor/${id}`)
  const lines = page.locator('.cm-line')
  await expect(lines).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+F9')
  await page.getByRole('dialog', { name: 'Speakers' }).getByRole('button', { name: 'Separate speakers' }).click()
  const dialog = page.getByRole('dialog', { name: 'Separate speakers' })
  await dialog.getByLabel('Number of speakers').selectOption('2')
  await dialog.getByRole('button', { name: 'Separate', exact: true }).click()
  await expect(page.getByText('2 speakers found.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(lines).toHaveCount(turns.length)
  await expect(lines.nth(1)).toContainText('Speaker 2')

  await page.keyboard.press('ControlOrMeta+s')
  const saved = async () =>
    ((await (await context.request.get(api(`/file/transcription/${id}`))).json()) as Transcript).paragraphs.map(
      ({ speaker }) => speaker,
    )
  await expect.poll(saved).toEqual(turns.map(({ speaker }) => `Speaker ${speaker + 1}`))
  await page.getByRole('button', { name: 'Info', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Info' })).toContainText(
    'Speakers separatedby sherpa-onnx, Pyannote 3.0 and 3D-Speaker CAM++',
  )
  await page.keyboard.press('Escape')

  await page.keyboard.press('ControlOrMeta+z')
  await expect(lines).toHaveCount(1)
})
