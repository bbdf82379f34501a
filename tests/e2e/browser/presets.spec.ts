import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { startOpenAiServer } from '../../support/openai-server.ts'
import { savedText, uploadMedium } from './editor-file.ts'
import { press, tabTo } from './keys.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

/** Hears the same whatever is said, at once. */
const SAID = 'A fast engine heard this.'
const speech = await startOpenAiServer(({ samples }) => {
  const lengthSeconds = samples.length / 16_000
  const words = SAID.split(' ').map((word, at) => ({ word, start: 0.1 + at / 5, end: 0.25 + at / 5 }))
  const segment = { id: 0, start: 0, end: lengthSeconds, text: SAID, avg_logprob: -0.1, no_speech_prob: 0 }
  return { language: 'english', duration: lengthSeconds, text: SAID, words, segments: [segment] }
})
const server = useServer({ OPENAI_BASE_URL: `${speech.origin}/v1`, OPENAI_API_KEY: 'key' }, { alone: true })
test.afterAll(() => speech.close())

test('once both engines have worked, the keyboard alone uploads with Fast, and its engine writes the text', async ({
  page,
  context,
}) => {
  const sound = await speak('the harbour master met us at noon')
  // One that is there already would be asked about.
  const another = await speak('the harbour master left us at noon')
  const admin = await newAccount(server(), 'ADMIN')
  await logIn(context, server(), admin)
  const order = async (ids: string[]) => {
    const headers = await writeHeaders(context.request, server())
    const path = `${server().url}/api/longhand/admin/engines/order/en`
    expect((await context.request.put(path, { headers, data: { ids } })).status()).toBe(204)
  }
  const said = async (id: string) =>
    (await savedText(context, server(), id)).paragraphs
      .flatMap(({ words }) => words.map(({ text: word }) => word))
      .join(' ')
  // What each does is learnt from real work.
  await order(['openai'])
  await uploadMedium(context, server(), sound)
  await order(['pocketsphinx', 'openai'])
  expect(await said(await uploadMedium(context, server(), sound))).not.toBe(SAID)

  await page.goto(`${server().url}/files/upload`)
  await press(page, page.getByRole('button', { name: 'Change method' }))
  const choice = page.getByRole('group', { name: 'Speed or accuracy' })
  await expect(choice.getByRole('radio', { name: /Best/ })).toBeChecked()
  await expect(choice).toContainText(/minutes? per hour of recording/)
  await tabTo(page, choice.getByRole('radio', { name: /Best/ }))
  await page.keyboard.press('ArrowUp')
  await expect(choice.getByRole('radio', { name: /Fast/ })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Continue' }))
  await expect(page.getByRole('listitem').filter({ hasText: '2 Method' })).toContainText('Fast')
  await page
    .getByLabel('Files', { exact: true })
    .setInputFiles({ name: 'fast.wav', mimeType: 'audio/wav', buffer: await readFile(another) })
  const row = page.getByRole('row').filter({ hasText: 'fast.wav' })
  await expect(row.getByText('EDITING', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'fast.wav', exact: true }).click()
  await expect(page.locator('.cm-line').first()).toContainText(SAID)
})
