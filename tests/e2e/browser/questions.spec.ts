import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { buildTranscript } from '../../support/build-transcript.ts'
import { tone } from '../../support/media-samples.ts'
import type { ChatData } from '../../support/scripted-chat.ts'
import { logInWithTime, useAnsweringServer } from './answering.ts'
import { putText } from './editor-file.ts'
import { expectSound } from './looks.ts'
import { writeHeaders } from './server.ts'

const LEASE = 'The harbour office signed the lease on the third of March.'
const QUESTION = 'When was the lease signed?'

/** A model that names terms, tells what is in the passages, and makes something up. */
function model(data: unknown) {
  const { sections, passages } = data as Partial<ChatData>
  if (!sections || !passages) return { terms: ['harbour office'] }
  const lease = passages.find(({ text }) => text === LEASE)
  const citations = [{ passage: lease?.id ?? 0, quote: 'signed the lease on the third of March' }]
  return {
    sections: [
      {
        id: 'answer',
        sentences: [
          { text: 'The office signed the lease on the third of March.', citations },
          { text: 'Your account is closed, see https://evil.example now.', citations },
        ],
      },
    ],
  }
}

const { server, chat } = useAnsweringServer(model)

test('a folder is asked by keys alone; what the answer cites is heard, and opened where it is said', async ({
  page,
  context,
}) => {
  await logInWithTime(context, server())
  const api = (path: string) => `${server().url}/api/longhand${path}`
  const headers = await writeHeaders(context.request, server())
  const folder = await context.request.post(api('/folders'), { headers, data: { name: 'Leases', parent_id: null } })
  const { _id: folderId } = (await folder.json()) as { _id: string }
  const media = { name: 'Harbour.wav', mimeType: 'audio/wav', buffer: await readFile(await tone({ seconds: 20 })) }
  const upload = await context.request.post(
    api(`/file/media?language_code=en&is_for_transcribe=false&folder_id=${folderId}`),
    { headers, multipart: { media }, timeout: 60_000 },
  )
  const { _id: id } = (await upload.json()) as { _id: string }
  const json = {
    name: 'talk.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"transcript":[{"start_time":0,"end_time":1,"words":[]}]}'),
  }
  await context.request.post(api(`/file/transcription/${id}`), { headers, multipart: { json } })
  await putText(context, server(), id, buildTranscript('We began early today.', LEASE))

  await page.goto(`${server().url}/files`)
  await page.getByRole('link', { name: 'Ask a question' }).press('Enter')
  const field = page.getByLabel('Your question')
  await expect(field).toBeFocused()
  await expectSound(page, 'ask')
  await page.keyboard.type(QUESTION)
  await page.getByLabel('Files to ask').selectOption('Leases')
  await field.press('Enter')
  const cost = page.getByRole('region', { name: 'Cost and privacy' })
  await expect(cost).toContainText(new URL(chat().origin).host)
  await expect(cost).toContainText('at most')
  await expect(cost.getByRole('button', { name: 'Cancel' })).toBeFocused()
  expect(chat().calls).toHaveLength(0)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  const answer = page.getByRole('article', { name: QUESTION })
  await expect(answer).toContainText('signed the lease on the third of March')
  await expect(answer).toContainText('1 sentence was left out')
  await expect(answer).not.toContainText('evil')
  await expect(page.getByRole('navigation', { name: 'Earlier questions' })).toContainText(QUESTION)
  await expectSound(page, 'question-answered', { isInAllLanguages: true })

  const source = answer.getByRole('link', { name: /Harbour\.wav/u })
  await source.focus()
  await page.keyboard.press('Space')
  await expect(answer.getByRole('button', { name: 'Stop' })).toBeAttached()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/editor/${id}\\?at=\\d`, 'u'))
  await page.goBack()
  await expect(answer).toContainText('signed the lease')
})
