import { expect, test } from 'playwright/test'
import { joined, speak } from '../../support/media-samples.ts'
import { startOpenAiServer } from '../../support/openai-server.ts'
import { newEditorFile, savedText, text } from './editor-file.ts'
import { press, tabTo } from './keys.ts'
import { logIn, useServer } from './server.ts'

/** Hears the same whatever is said, a word every third of a second. */
const SAID = 'The harbour master met us at noon.'.split(' ')
const speech = await startOpenAiServer(({ samples }) => {
  const lengthSeconds = samples.length / 16_000
  const words = SAID.map((word, at) => ({ word, start: 0.3 + at / 3, end: 0.6 + at / 3 }))
  return {
    language: 'english',
    duration: lengthSeconds,
    text: SAID.join(' '),
    words,
    segments: [{ id: 0, start: 0, end: lengthSeconds, text: SAID.join(' '), avg_logprob: -0.1, no_speech_prob: 0 }],
  }
})
const server = useServer({ OPENAI_BASE_URL: `${speech.origin}/v1`, OPENAI_API_KEY: 'key' })
test.afterAll(() => speech.close())

test('the keyboard alone has a paragraph heard again, compares the readings and takes one', async ({
  page,
  context,
}) => {
  const sound = await joined([await speak('the harbour master met us at noon')])
  const { email, id } = await newEditorFile(context, server(), sound)
  await logIn(context, server(), email)
  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toBeFocused()
  const before = (await text(page).locator('.cm-line').first().textContent()) ?? ''

  await page.keyboard.press('Alt+Shift+F8')
  const dialog = page.getByRole('dialog', { name: 'Hear it again' })
  await expect(dialog.getByLabel('Engine')).toHaveValue('openai')
  await expect(dialog).toContainText('of automatic processing left for this file today')
  await press(page, dialog.getByRole('button', { name: 'Hear it again' }))
  const first = dialog.getByRole('listitem', { name: 'Reading 1' })
  await expect(first).toContainText('harbour master')
  await expect(first.getByRole('button', { name: 'Use this reading' })).toBeFocused()

  await tabTo(page, dialog.getByLabel('Engine'))
  await page.keyboard.type('Pocket')
  await tabTo(page, dialog.getByLabel('Speed'))
  await page.keyboard.press('ArrowDown')
  await press(page, dialog.getByRole('button', { name: 'Hear it again' }))
  await expect(dialog.getByRole('listitem', { name: 'Reading 2' })).toContainText('PocketSphinx')
  await expect(dialog.locator('ins').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(text(page).locator('.cm-line').first()).toHaveText(before)

  await page.keyboard.press('Alt+Shift+F8')
  await press(page, dialog.getByRole('button', { name: 'Hear it again' }))
  await expect(first.getByRole('button', { name: 'Use this reading' })).toBeFocused()
  await page.keyboard.press('1')
  await expect(dialog).toBeHidden()
  await expect(text(page)).toBeFocused()
  const said = async () =>
    (await savedText(context, server(), id)).paragraphs.flatMap(({ words }) => words.map(({ text: word }) => word))
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(said).toEqual(SAID)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page).locator('.cm-line').first()).toHaveText(before)
})

test('the keyboard alone has a second engine hear the file, and goes through the words where they differ', async ({
  page,
  context,
}) => {
  const { email, id } = await newEditorFile(context, server(), await speak('the harbour master met us at noon'))
  await logIn(context, server(), email)
  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toBeFocused()
  const words = async () =>
    (await savedText(context, server(), id)).paragraphs.flatMap((paragraph) => paragraph.words.map((word) => word.text))
  const before = await words()

  await page.keyboard.press('Alt+Shift+F7')
  const dialog = page.getByRole('dialog', { name: 'Second reading' })
  await expect(dialog).toContainText('Counts toward today’s automatic processing of this file.')
  await expect(dialog.getByLabel('Engine')).toHaveValue('openai')
  await press(page, dialog.getByRole('button', { name: 'Start' }))
  await expect(dialog).toContainText('differ')
  expect(await words()).toEqual(before)
  await press(page, dialog.getByRole('button', { name: 'Show uncertain words' }))
  const panel = page.getByRole('complementary', { name: 'Uncertain words' })
  const current = panel.locator('[aria-current="true"]')
  await expect(current).toContainText('readings differ')
  await expect(current.getByRole('button', { name: /^Use ‘/u })).toBeVisible()
  // All of it at once is one step, which is taken back here.
  await page.keyboard.press('Alt+Shift+2')
  await expect(panel).not.toContainText('readings differ')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(panel).toContainText('readings differ')
  // Which word is the current one now depends on when the list was made again; the keys go through all of it.
  await expect(async () => {
    const differs = (await current.textContent({ timeout: 2000 }))?.includes('readings differ')
    await page.keyboard.press(differs ? 'Alt+Shift+1' : 'Alt+ArrowDown')
    await expect(panel).not.toContainText('readings differ', { timeout: 300 })
  }).toPass({ timeout: 120_000 })
  const letters = (list: readonly string[]) => list.map((word) => word.toLowerCase().replaceAll(/[^a-z]/gu, ''))
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(async () => letters(await words())).toEqual(letters(SAID))

  await page.reload()
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Shift+F7')
  await expect(panel).toBeVisible()
  await expect(panel).not.toContainText('readings differ')
})
