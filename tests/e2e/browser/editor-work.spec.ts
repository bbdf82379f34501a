import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { checkTranscript } from '../../../src/shared/transcript/check.ts'
import { speak } from '../../support/media-samples.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const server = useServer()
const api = (path: string) => `${server().url}/api/longhand${path}`

const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Puts the caret before a word of one paragraph, counted from 0, with the keys alone. */
async function goTo(page: Page, paragraph: number, words: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Home')
  for (let line = 0; line < paragraph; line++) {
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
  }
  const before = await page
    .locator('.cm-line')
    .nth(paragraph)
    .evaluate((line, count) => {
      const [head] = line.getElementsByClassName('cm-head')
      const whole = (line.textContent ?? '').slice(head?.textContent?.length ?? 0)
      return whole.split(' ').slice(0, count).join(' ').length + (count > 0 ? 1 : 0)
    }, words)
  for (let at = 0; at < before; at++) await page.keyboard.press('ArrowRight')
}

test('[ED-018 ED-019 ED-029 ED-030 ED-032 ED-033 ED-035 ED-045] a recording is worked to FINISHED by keyboard', async ({
  page,
  context,
}) => {
  await logIn(context, server(), await newAccount(server()))
  const reply = await context.request.post(api('/file/media?language_code=en'), {
    headers: await writeHeaders(context.request, server()),
    multipart: { media: { name: 'river.wav', mimeType: 'audio/wav', buffer: await readFile(await speak()) } },
  })
  const { _id: id } = (await reply.json()) as { _id: string }
  const statusOf = async () =>
    ((await (await context.request.get(api(`/file/${id}`))).json()) as { status: string }).status
  await expect.poll(statusOf, { timeout: 120_000 }).toBe('EDITING')
  const saved = async () => (await (await context.request.get(api(`/file/transcription/${id}`))).json()) as Transcript
  const heard = await saved()
  const [first] = heard.paragraphs
  expect(first!.words.length, 'the recogniser heard the sentence').toBeGreaterThan(8)

  await page.goto(`${server().url}/editor/${id}`)
  await expect(button(page, 'Play')).toBeEnabled()
  await expect(text(page)).toBeFocused()

  await test.step('plays, slows down, and pauses', async () => {
    await page.keyboard.press('Tab')
    await expect(button(page, 'Pause')).toBeVisible()
    await page.keyboard.press('F3')
    await expect(page.getByRole('button', { name: /× speed/ })).toHaveText('0.8×')
    await page.keyboard.press('Tab')
    await expect(button(page, 'Play')).toBeVisible()
  })

  await test.step('corrects a word, which keeps its time', async () => {
    await goTo(page, 0, 1)
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.type('elderly ')
    await expect(text(page)).toContainText(`${first!.words[0]!.text} elderly ${first!.words[2]!.text}`)
  })

  await test.step('splits the turn and says who speaks there, and then goes to and fro between the two', async () => {
    await goTo(page, 0, 4)
    await page.keyboard.press('ControlOrMeta+Shift+Enter')
    const asked = page.getByRole('dialog', { name: 'Who is speaking here?' })
    await expect(asked).toBeVisible()
    await page.keyboard.type('Daniel')
    await expect(asked.getByRole('option')).toHaveText(['New speaker ‘Daniel’'])
    await page.keyboard.press('Enter')
    await expect(asked).toBeHidden()
    await expect(text(page)).toBeFocused()
    await expect(page.locator('.cm-name')).toHaveText(['Speaker 1', 'Daniel'])
    await page.keyboard.press('Alt+0')
    await expect(page.locator('.cm-name')).toHaveText(['Speaker 1', 'Speaker 1'])
    await page.keyboard.press('Alt+0')
    await expect(page.locator('.cm-name')).toHaveText(['Speaker 1', 'Daniel'])
  })

  await test.step('names the first speaker everywhere in the list of speakers', async () => {
    await page.keyboard.press('ControlOrMeta+F9')
    const speakers = page.getByRole('dialog', { name: 'Speakers' })
    await speakers.getByRole('button', { name: /^Speaker 1/ }).press('Enter')
    await speakers.getByLabel('Name', { exact: true }).fill('Ana')
    await page.keyboard.press('Enter')
    await expect(speakers.getByRole('button', { name: /^Ana/ })).toBeVisible()
    await button(page, 'Done').press('Enter')
    await expect(text(page)).toBeFocused()
    await expect(page.locator('.cm-name')).toHaveText(['Ana', 'Daniel'])
  })

  await test.step('marks the paragraph, and writes an abbreviation out', async () => {
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('checkbox', { name: 'Marked' }).nth(1)).toBeChecked()
    await page.keyboard.press('Shift+F8')
    const abbreviations = page.getByRole('dialog', { name: 'Abbreviations' })
    await abbreviations.getByLabel('Abbreviation', { exact: true }).fill('asap')
    await abbreviations.getByLabel('What it stands for').fill('as soon as possible')
    await page.keyboard.press('Enter')
    await expect(abbreviations.getByRole('listitem')).toHaveCount(1)
    await button(page, 'Done').press('Enter')
    await expect(text(page)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' asap.')
    await expect(text(page)).toContainText('as soon as possible.')
  })

  await test.step('finds and replaces; a pattern that would never end is stopped', async () => {
    await page.keyboard.press('ControlOrMeta+h')
    const find = page.getByRole('search', { name: 'Find and replace' })
    await find.getByLabel('Find', { exact: true }).fill('as')
    await find.getByRole('button', { name: 'Whole words' }).press('Enter')
    await expect(find.getByText('1 of 2', { exact: true })).toBeVisible()
    await find.getByLabel('Replace with').fill('so')
    await page.keyboard.press('ControlOrMeta+Alt+Enter')
    await expect(find.getByText('2 matches replaced.', { exact: true })).toBeVisible()
    await expect(text(page)).toContainText('so soon so possible.')
    await find.getByRole('button', { name: 'Regular expression' }).press('Enter')
    await find.getByLabel('Find', { exact: true }).fill(String.raw`^(([a-z ])+.)+[A-Z]([a-z ])+!$`)
    await expect(find.getByText('This pattern takes too long. Try a simpler one.')).toBeVisible()
    await find.getByLabel('Find', { exact: true }).press('Escape')
    await expect(text(page)).toBeFocused()
    // The replacing was one step, also after it was saved.
    await expect(page.getByText('File saved...')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+z')
    await expect(text(page)).toContainText('as soon as possible.')
  })

  await test.step('walks the doubts until none is left', async () => {
    await page.keyboard.press('Shift+F7')
    const doubts = page.getByRole('complementary', { name: 'Uncertain words' })
    const none = doubts.getByText('No uncertain words in this text.')
    const count = doubts.getByRole('heading').locator('small')
    await expect(count).toBeVisible()
    for (let left = first!.words.length; left > 0 && !(await none.isVisible()); left--) {
      const before = await count.innerText()
      await page.keyboard.press('Alt+Enter')
      await expect(count).not.toHaveText(before)
    }
    await expect(none).toBeVisible()
    await page.keyboard.press('Shift+F7')
  })

  await test.step('finishes: the text is saved, sound, and as it was written', async () => {
    await page.keyboard.press('Control+m')
    const finished = page.getByRole('radio', { name: 'FINISHED' })
    for (
      let region = 0;
      region < 8 &&
      !(await finished.evaluate((radio) => radio.closest('[data-region]')?.contains(document.activeElement) ?? false));
      region++
    )
      await page.keyboard.press('F6')
    for (
      let stop = 0;
      stop < 12 &&
      !(await page.getByRole('radio', { name: 'EDITING' }).evaluate((radio) => radio === document.activeElement));
      stop++
    )
      await page.keyboard.press('Tab')
    await expect(page.getByRole('radio', { name: 'EDITING' })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(statusOf).toBe('FINISHED')
    const written = await saved()
    expect(checkTranscript(written)).toEqual([])
    expect(written.paragraphs.map(({ speaker, marked }) => [speaker, marked])).toEqual([
      ['Ana', false],
      ['Daniel', true],
    ])
    const words = written.paragraphs.flatMap((paragraph) => paragraph.words)
    expect(words[1]).toMatchObject({
      text: 'elderly',
      data_start: first!.words[1]!.data_start,
      data_end: first!.words[1]!.data_end,
      confidence: 1,
      origin: 'person',
    })
    expect(words[2]).toMatchObject({ text: first!.words[2]!.text, data_start: first!.words[2]!.data_start })
    expect(words.slice(-4).map((word) => word.text)).toEqual(['as', 'soon', 'as', 'possible.'])
  })
})
