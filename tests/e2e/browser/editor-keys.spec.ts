import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { expect, test, type Page } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { speak } from '../../support/media-samples.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const server = useServer()
const api = (path: string) => `${server().url}/api/longhand${path}`

/** Half a second to a word; the engine was not sure of two that are the same. */
const WORDS = 'The old man Halvard walked along with Halvard slowly'.split(' ').map((text, n) => ({
  text,
  data_start: n / 2,
  data_end: n / 2 + 0.5,
  confidence: text === 'Halvard' ? 0.1 : 1,
  is_highlight: false,
  is_strike: false,
  origin: 'engine' as const,
}))
const TEXT: Transcript = {
  paragraphs: [
    {
      _id: 'first',
      speaker: 'Ana',
      color: 'speaker-1',
      note: '',
      marked: false,
      data_start: 0,
      data_end: 4.5,
      words: WORDS,
    },
  ],
  speakers: [{ name: 'Ana', color: 'speaker-1' }],
  notes: [],
}

let id: string

test.beforeEach(async ({ context }) => {
  await logIn(context, server(), await newAccount(server()))
  const reply = await context.request.post(api('/file/media?language_code=en'), {
    headers: await writeHeaders(context.request, server()),
    multipart: {
      media: {
        name: 'river.wav',
        mimeType: 'audio/wav',
        buffer: await readFile(await speak('the old man walked along the river and looked at the boats')),
      },
    },
  })
  id = ((await reply.json()) as { _id: string })._id
  await expect
    .poll(async () => ((await (await context.request.get(api(`/file/${id}`))).json()) as { status: string }).status, {
      timeout: 120_000,
    })
    .toBe('EDITING')
  await context.request.put(api(`/file/transcription/${id}`), {
    headers: { ...(await writeHeaders(context.request, server())), 'content-type': 'application/octet-stream' },
    data: gzipSync(JSON.stringify(TEXT)),
  })
})

const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

async function open(page: Page): Promise<void> {
  await page.goto(`${server().url}/editor/${id}`)
  await expect(button(page, 'Play')).toBeEnabled()
  await expect(text(page)).toBeFocused()
}

test('[ED-044 ED-045] a transcriptor sets keys, finds commands, abbreviates, goes through doubts, by keyboard', async ({
  page,
  context,
}) => {
  await open(page)

  // Another set of keys: Esc plays and pauses.
  await page.keyboard.press('Shift+F1')
  const change = dialog(page, 'Change the keys')
  await change.getByLabel('Key set').selectOption('oTranscribe')
  await button(page, 'Done').press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Pause')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button(page, 'Play')).toBeVisible()

  // A key of one's own; one that another command has shows at once.
  await page.keyboard.press('Shift+F1')
  await change.getByRole('button', { name: 'Add a key to Mark the paragraph' }).press('Enter')
  await page.keyboard.press('F2')
  await expect(change.getByText('F2 is assigned to ‘Forward 5 seconds’ and ‘Mark the paragraph’.')).toBeVisible()
  await change.getByRole('button', { name: 'Remove F2 from Mark the paragraph' }).press('Enter')
  await change.getByRole('button', { name: 'Add a key to Mark the paragraph' }).press('Enter')
  await page.keyboard.press('Control+m')
  await expect(
    change.getByText('Ctrl+M is reserved for ‘Let Tab leave the text, or play again’ in every key set.'),
  ).toBeVisible()
  await page.keyboard.press('F10')
  await expect(change.getByLabel('Key set')).toHaveValue('own')
  const exporting = page.waitForEvent('download')
  await button(page, 'Export').last().press('Enter')
  const file = await (await exporting).path()
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    format: 'longhand-keys',
    base: 'otranscribe',
    keys: { mark: ['Mod-Enter', 'F10'] },
  })
  await change.getByLabel('Key set').selectOption('Longhand')
  await change.getByLabel('File with keys').setInputFiles(file)
  await expect(change.getByText('You are now using the keys from the file.')).toBeVisible()
  await button(page, 'Done').press('Enter')
  await page.keyboard.press('F10')
  await expect(page.getByRole('checkbox', { name: 'Marked' })).toBeChecked()

  // The palette finds a command by its name; Tab plays, and Ctrl+M lets it leave the text.
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('combobox', { name: 'Command' })).toBeFocused()
  await page.keyboard.type('abbrev')
  await expect(page.getByRole('option')).toHaveText([/Abbreviations/])
  await page.keyboard.press('Enter')
  const abbreviations = dialog(page, 'Abbreviations')
  await abbreviations.getByLabel('Abbreviation', { exact: true }).fill('btw')
  await abbreviations.getByLabel('What it stands for').fill('by the way')
  await page.keyboard.press('Enter')
  await expect(abbreviations.getByRole('listitem')).toHaveText('btwby the way')
  await button(page, 'Done').press('Enter')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' btw,')
  await expect(text(page)).toContainText('slowly by the way,')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text(page)).toContainText('slowly btw,')

  // The doubts: hear one, accept it wherever it stands.
  await page.keyboard.press('Shift+F7')
  const doubts = page.getByRole('complementary', { name: 'Uncertain words' })
  await expect(doubts.locator('[aria-current]')).toContainText('The old man Halvard walked along with')
  await page.keyboard.press('F8')
  await expect(button(page, 'Pause')).toBeVisible()
  await expect(button(page, 'Play')).toBeVisible()
  await page.keyboard.press('Alt+Shift+Enter')
  await expect(doubts).toContainText('No uncertain words in this text.')
  const accepted = async () => {
    const { paragraphs } = (await (await context.request.get(api(`/file/transcription/${id}`))).json()) as Transcript
    return paragraphs[0]!.words
      .filter((word) => word.origin === 'person' && word.confidence === 1)
      .map((word) => word.text)
  }
  await expect.poll(accepted).toEqual(['Halvard', 'Halvard'])

  // All of it is there again, and the keyboard leaves the text.
  await open(page)
  await page.keyboard.press('F10')
  await expect(page.getByRole('checkbox', { name: 'Marked' })).not.toBeChecked()
  await page.keyboard.press('Control+m')
  await page.keyboard.press('Tab')
  await expect(text(page)).not.toBeFocused()
  await expect(button(page, 'Play')).toBeVisible()
})
