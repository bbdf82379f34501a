import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { buildTranscript } from '../../support/build-transcript.ts'
import { tone } from '../../support/media-samples.ts'
import { putText, text } from './editor-file.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const server = useServer()
const api = (path: string) => `${server().url}/api/longhand${path}`

test('comments are written, walked through, answered and resolved by keyboard alone, and go with their words', async ({
  page,
  context,
}) => {
  test.slow()
  await logIn(context, server(), await newAccount(server()))
  const headers = await writeHeaders(context.request, server())
  const media = { name: 'talk.wav', mimeType: 'audio/wav', buffer: await readFile(await tone({ seconds: 20 })) }
  const query = 'language_code=en&is_for_transcribe=false'
  const reply = await context.request.post(api(`/file/media?${query}`), { headers, multipart: { media } })
  const { _id: id } = (await reply.json()) as { _id: string }
  const json = {
    name: 'talk.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"transcript":[{"start_time":0,"end_time":1,"words":[]}]}'),
  }
  await context.request.post(api(`/file/transcription/${id}`), { headers, multipart: { json } })
  await putText(context, server(), id, buildTranscript('we met Ana Petrovic', 'and the boat was late'))
  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toContainText('Petrovic')
  await expect(page.getByRole('button', { name: 'Comment on selected words' })).toBeEnabled()

  const { keyboard } = page
  const panel = page.getByRole('complementary', { name: 'Comments' })
  await text(page).press('ControlOrMeta+Home')
  for (let word = 0; word < 4; word++) await keyboard.press('ControlOrMeta+ArrowRight')
  await keyboard.press('ControlOrMeta+Shift+F2')
  await expect(panel.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await keyboard.type('With an accent?')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(panel.getByRole('listitem')).toContainText('With an accent?')
  await expect(page.locator('.cm-comment')).toHaveText('Petrovic')

  // The word is corrected, others are written before it: the comment stays on it, also after the page is loaded anew.
  await expect(text(page)).toBeFocused()
  await keyboard.press('ControlOrMeta+Home')
  await keyboard.type('Today ')
  await expect(page.locator('.cm-comment')).toHaveText('Petrovic')
  await expect(page.getByText('File saved...')).toBeVisible()
  await page.reload()
  await expect(page.locator('.cm-comment')).toHaveText('Petrovic')

  await keyboard.press('ControlOrMeta+Shift+F4')
  await keyboard.type('What is this sound?')
  await keyboard.press('ControlOrMeta+Enter')
  const current = panel.locator('li[aria-current="true"]')
  await expect(current).toContainText('What is this sound?')
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await keyboard.press('Alt+PageDown')
  await expect(current).toContainText('With an accent?')
  await keyboard.press('Alt+PageDown')
  await expect(current).toContainText('What is this sound?')
  await keyboard.press('Alt+PageUp')
  await expect(current).toContainText('With an accent?')
  await keyboard.press('ControlOrMeta+Shift+F6')
  await expect(current.getByRole('textbox', { name: 'Reply' })).toBeFocused()
  await keyboard.type('Yes: Petrović')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(current).toContainText('Yes: Petrović')
  await expectSound(page, 'editor-comments')

  // Half of a reply is kept while the panel is closed, and is not left behind unasked.
  const replying = current.getByRole('textbox', { name: 'Reply' })
  await expect(replying).toBeFocused()
  await keyboard.type('And the boat')
  // Whoever has changed a comment goes on in the text.
  await current.getByRole('button', { name: 'More about this comment' }).first().press('Enter')
  await keyboard.press('Enter')
  const changing = current.getByRole('textbox', { name: 'Comment' })
  await expect(changing).toBeFocused()
  await changing.press('End')
  await keyboard.type(' Two of them?')
  await keyboard.press('ControlOrMeta+Enter')
  await expect(changing).toBeHidden()
  await expect(text(page)).toBeFocused()
  await expect(current).toContainText('Two of them?')

  await panel.getByRole('button', { name: 'Close comments' }).press('Enter')
  await expect(panel).toBeHidden()
  const url = page.url()
  await page.getByRole('link', { name: 'Files' }).press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Leave with an unsent comment?' })
  await expect(question).toBeVisible()
  await keyboard.press('Escape')
  await expect(question).toBeHidden()
  expect(page.url()).toBe(url)
  await keyboard.press('Alt+PageDown')
  await expect(current).toContainText('What is this sound?')
  await keyboard.press('Alt+PageDown')
  await expect(current).toContainText('With an accent?')
  await expect(replying).toHaveValue('And the boat')
  await replying.press('ControlOrMeta+a')
  await keyboard.press('Delete')
  await keyboard.press('Escape')
  await expect(text(page)).toBeFocused()
  await keyboard.press('ControlOrMeta+Shift+F10')
  await expect(panel.getByRole('listitem')).toHaveCount(1)
  await panel.getByRole('combobox', { name: 'Show' }).selectOption('resolved')
  await expect(panel.getByRole('listitem')).toContainText('Yes: Petrović')
})
