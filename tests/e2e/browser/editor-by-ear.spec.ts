import { expect, test, type Page } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { looped, speak } from '../../support/media-samples.ts'
import { newEditorFile, putText, savedText, text } from './editor-file.ts'
import { useServer } from './server.ts'

const server = useServer()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** A text that nobody has begun yet. */
const NOTHING: Transcript = {
  paragraphs: [
    {
      _id: 'first',
      speaker: 'Ana',
      color: 'speaker-1',
      note: '',
      marked: false,
      data_start: 0,
      data_end: 0,
      words: [],
    },
  ],
  speakers: [{ name: 'Ana', color: 'speaker-1' }],
  notes: [],
}

/** Where the sound is, in seconds. */
async function soundAt(page: Page): Promise<number> {
  const clock = await page.getByRole('timer', { name: 'Time' }).innerText()
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

test('who writes along with the sound from nothing gets times from where the sound is', async ({ page, context }) => {
  const { id } = await newEditorFile(context, server(), await looped(await speak(), 30))
  await putText(context, server(), id, NOTHING)

  await page.goto(`${server().url}/editor/${id}`)
  await expect(button(page, 'Play')).toBeEnabled()
  await expect(text(page)).toBeFocused()
  /** Each word that was typed, and where the sound was before and after its first letter. */
  const typed: { word: string; from: number; to: number }[] = []
  const type = async (word: string) => {
    const from = await soundAt(page)
    await page.keyboard.press(word[0]!)
    const to = await soundAt(page)
    await page.keyboard.type(`${word.slice(1)} `)
    typed.push({ word, from, to })
  }

  await page.keyboard.press('Tab')
  await expect(button(page, 'Pause')).toBeVisible()
  for (const [seconds, word] of [
    [3, 'harbour'],
    [6, 'lamp'],
    [9, 'river'],
  ] as const) {
    await expect.poll(() => soundAt(page)).toBeGreaterThanOrEqual(seconds)
    await type(word)
  }
  await expect.poll(() => soundAt(page)).toBeGreaterThanOrEqual(12)
  await page.keyboard.press('Enter')
  await type('boats')
  await expect.poll(() => soundAt(page)).toBeGreaterThanOrEqual(16)
  await page.keyboard.press('Tab')
  await expect(button(page, 'Play')).toBeVisible()
  await type('morning')
  await type('sun')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('File saved...')).toBeVisible()

  const { paragraphs } = await savedText(context, server(), id)
  const words = paragraphs.flatMap((paragraph) => paragraph.words)
  expect(words.map((word) => word.text)).toEqual(typed.map(({ word }) => word))
  for (const [at, { word, from, to }] of typed.entries()) {
    expect(words[at]!.data_start, word).toBeGreaterThan(from - 1.1)
    expect(words[at]!.data_start, word).toBeLessThanOrEqual(to + 0.1)
  }
  expect(paragraphs[1]!.data_start).toBe(words[3]!.data_start)
  expect(words[5]!.data_start).toBeGreaterThanOrEqual(words[4]!.data_end)
})

test('a word that was missing finds its place in the sound by itself, and the others keep theirs', async ({
  page,
  context,
}) => {
  const { id } = await newEditorFile(context, server(), await speak())
  const heard = await savedText(context, server(), id)
  const [first, ...rest] = heard.paragraphs
  const at = Math.floor(first!.words.length / 2)
  const missing = first!.words[at]!
  const without = { ...first!, words: first!.words.filter((_word, index) => index !== at) }
  await putText(context, server(), id, { ...heard, paragraphs: [without, ...rest] })

  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toBeEditable()
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let word = 0; word < at; word++) await page.keyboard.press('ControlOrMeta+ArrowRight')
  await page.keyboard.type(` ${missing.text} `)

  const words = async () => (await savedText(context, server(), id)).paragraphs[0]!.words
  const placed = async () => (await words())[at]
  await expect
    .poll(placed, { timeout: 120_000, intervals: [500] })
    .toMatchObject({ text: missing.text, origin: 'aligned' })
  expect((await placed())!.data_start).toBeCloseTo(missing.data_start, 0)
  expect((await words()).filter((_word, index) => index !== at)).toEqual(without.words)
  await expect(button(page, 'Undo')).toBeEnabled()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page)).toContainText(without.words.map(({ text: word }) => word).join(' '))
})
