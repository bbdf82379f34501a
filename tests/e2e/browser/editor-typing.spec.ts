import { expect, test, type Locator, type Page } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { speak } from '../../support/media-samples.ts'
import { newEditorFile, putText, text } from './editor-file.ts'
import { logIn, useServer } from './server.ts'

const server = useServer()

/** Long enough to be wrapped several times at any width. */
const LONG = Array.from({ length: 60 }, (_, n) => `word${n}`)
const TEXT: Transcript = {
  paragraphs: [
    {
      _id: 'long',
      speaker: 'Ana',
      color: 'speaker-1',
      note: '',
      marked: false,
      data_start: 0,
      data_end: 3,
      words: LONG.map((word, n) => ({
        text: word,
        data_start: n / 20,
        data_end: (n + 1) / 20,
        confidence: 0.9,
        is_highlight: false,
        is_strike: false,
      })),
    },
  ],
  speakers: [{ name: 'Ana', color: 'speaker-1' }],
  notes: [],
}

let email: string
let id: string

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  ;({ email, id } = await newEditorFile(context, server(), await speak()))
  await putText(context, server(), id, TEXT)
  await context.close()
})

/** Where the caret may stand when a dialog is opened, and how it gets there. */
const PLACES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'End on a wrapped line': async (page) => {
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('End')
  },
  'a click beside a wrapped line': async (page) => {
    const { x, y } = await endOfFirstRow(page)
    await page.mouse.click(x + 4, y)
  },
  'the start of a wrapped line': async (page) => {
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Home')
  },
}

/** Where the first row of the text ends on the screen. */
function endOfFirstRow(page: Page): Promise<{ x: number; y: number }> {
  return page.evaluate(() => {
    const line = document.querySelector('.cm-line')!
    const range = document.createRange()
    range.selectNodeContents(line)
    const rows = [...range.getClientRects()].filter(({ width, height }) => width > 300 && height > 12)
    const { right, top, height } = rows.toSorted((a, b) => a.top - b.top)[0]!
    return { x: right, y: top + height / 2 }
  })
}

const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** What opens from the text by a key and has a field, and the field that is to take what is typed. */
const FIELDS: Readonly<Record<string, (page: Page) => Locator>> = {
  'ControlOrMeta+f': (page) => page.getByRole('search').getByLabel('Find', { exact: true }),
  'ControlOrMeta+h': (page) => page.getByRole('search').getByLabel('Replace with', { exact: true }),
  'ControlOrMeta+k': (page) => dialog(page, 'All commands').getByRole('combobox'),
  F9: (page) => dialog(page, 'Note').getByRole('textbox'),
  'Shift+F9': (page) => dialog(page, 'Speaker').getByLabel('Name', { exact: true }),
  'Shift+F8': (page) => dialog(page, 'Abbreviations').getByLabel('Abbreviation', { exact: true }),
  'ControlOrMeta+F9': (page) => dialog(page, 'Speakers').getByLabel('New speaker'),
  'ControlOrMeta+Shift+Enter': (page) => dialog(page, 'Who is speaking here?').getByRole('combobox'),
}

/** What opens from the text by a key and has no field of text that is there at once: letters come to nothing. */
const FIELDLESS: Readonly<Record<string, string>> = {
  'ControlOrMeta+Shift+l': 'Translations',
  'ControlOrMeta+Shift+e': 'Export',
  'Shift+F4': 'Quality',
  'ControlOrMeta+Shift+y': 'Versions',
  'ControlOrMeta+i': 'Info',
  'ControlOrMeta+/': 'Keys',
  'Shift+F1': 'Change the keys',
  'ControlOrMeta+F8': 'Foot pedals',
  'Shift+F3': 'Playback options',
  'ControlOrMeta+Shift+F9': 'Separate speakers',
}

/** Closes what is open, and gives up what was typed into it. */
async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const asked = page.getByRole('alertdialog')
  if (await asked.isVisible()) await asked.getByRole('button').last().click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('search')).toBeHidden()
  await expect(text(page)).toBeFocused()
}

for (const [place, goTo] of Object.entries(PLACES)) {
  test(`what is typed goes into what was opened, never into the text, with the caret at ${place}`, async ({
    page,
    context,
  }) => {
    await logIn(context, server(), email)
    await page.goto(`${server().url}/editor/${id}`)
    await expect(text(page)).toContainText('word59')
    const before = await text(page).innerText()
    for (const [key, field] of Object.entries(FIELDS)) {
      await test.step(key, async () => {
        await goTo(page)
        await page.keyboard.press(key)
        await expect(field(page)).toBeFocused()
        await page.keyboard.type('harbour')
        await expect(field(page)).toHaveValue('harbour')
        await close(page)
        expect(await text(page).innerText()).toBe(before)
      })
    }
    for (const [key, name] of Object.entries(FIELDLESS)) {
      await test.step(key, async () => {
        await goTo(page)
        await page.keyboard.press(key)
        await expect(dialog(page, name)).toBeVisible()
        await page.keyboard.type('zzz')
        await close(page)
        expect(await text(page).innerText()).toBe(before)
      })
    }
  })
}

test('the caret is back at the end of its wrapped row when a dialog was closed', async ({ page, context }) => {
  await logIn(context, server(), email)
  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toContainText('word59')
  await PLACES['End on a wrapped line']!(page)
  await page.keyboard.press('Shift+F8')
  await expect(dialog(page, 'Abbreviations')).toBeVisible()
  await close(page)
  await page.keyboard.press('Shift+Home')
  const row = await page.evaluate(() => getSelection()!.toString())
  expect(row).toMatch(/^word0 word1 .* word\d+ ?$/u)
  expect(row.length).toBeGreaterThan(40)
})
