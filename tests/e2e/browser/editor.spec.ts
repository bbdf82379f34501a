import { gzipSync } from 'node:zlib'
import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { exportOptions, INITIAL_EXPORT, SRT_EXPORT } from '../../support/export-options.ts'
import { speak, video } from '../../support/media-samples.ts'
import { isSave, passMinute, text, typeAtEnd } from './editor-file.ts'
import { atRest } from './rest.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'
import { spokenWord } from './spoken-word.ts'

const server = useServer()
const SPEECH = 'the old man walked along the river and looked at the boats in the morning sun'
const api = (path: string) => `${server().url}/api/longhand${path}`

let email: string
let audio: string
let film: string

/** Two paragraphs, half a second a word, so that a test knows what is where. */
const TEXT: Transcript = {
  paragraphs: [
    {
      _id: 'first',
      speaker: 'Ana',
      color: 'speaker-1',
      note: '',
      marked: false,
      data_start: 0,
      data_end: 2,
      words: words(0, 'The old man walked'),
    },
    {
      _id: 'second',
      speaker: 'Daniel',
      color: 'speaker-2',
      note: '',
      marked: false,
      data_start: 2,
      data_end: 4,
      words: words(2, 'along the river slowly'),
    },
  ],
  speakers: [
    { name: 'Ana', color: 'speaker-1' },
    { name: 'Daniel', color: 'speaker-2' },
  ],
  notes: [],
}

function words(start: number, said: string) {
  return said.split(' ').map((word, n) => ({
    text: word,
    data_start: start + n / 2,
    data_end: start + n / 2 + 0.5,
    confidence: 0.9,
    is_highlight: false,
    is_strike: false,
  }))
}

async function upload(context: BrowserContext, name: string, mimeType: string, file: string): Promise<string> {
  const reply = await context.request.post(api('/file/media?language_code=en'), {
    headers: await writeHeaders(context.request, server()),
    multipart: { media: { name, mimeType, buffer: await readFile(file) } },
  })
  const { _id } = (await reply.json()) as { _id: string }
  await expect.poll(() => statusOf(context, _id), { timeout: 120_000 }).toBe('EDITING')
  return _id
}

async function statusOf(context: BrowserContext, id: string): Promise<string> {
  return ((await (await context.request.get(api(`/file/${id}`))).json()) as { status: string }).status
}

async function saved(context: BrowserContext, id: string): Promise<Transcript> {
  return (await (await context.request.get(api(`/file/transcription/${id}`))).json()) as Transcript
}

test.beforeAll(async ({ browser }) => {
  email = await newAccount(server())
  const context = await browser.newContext()
  await logIn(context, server(), email)
  const sound = await speak(SPEECH)
  ;[audio, film] = await Promise.all([
    upload(context, 'river.wav', 'audio/wav', sound),
    upload(context, 'river.mp4', 'video/mp4', await video(sound, 'mp4', { seconds: 5 })),
  ])
  await context.close()
})

test.beforeEach(async ({ context }) => {
  await logIn(context, server(), email)
  await context.request.put(api(`/file/transcription/${audio}`), {
    headers: { ...(await writeHeaders(context.request, server())), 'content-type': 'application/octet-stream' },
    data: gzipSync(JSON.stringify(TEXT)),
  })
})

const timer = (page: Page) => page.getByRole('timer', { name: 'Time' })

async function open(page: Page, id = audio): Promise<void> {
  // From its answer on the text may be written, unless another page has it open for writing still.
  const lock = page.waitForResponse(/\/file\/presence\//u)
  await page.goto(`${server().url}/editor/${id}`)
  await lock
  await expect(text(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
}

async function untilSaved(page: Page): Promise<void> {
  await expect(page.getByText('File saved...')).toBeVisible()
}

/** The middle of a word on the screen. */
async function wordAt(page: Page, word: string): Promise<{ x: number; y: number }> {
  return page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('.cm-content')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const from = node.nodeValue?.indexOf(wanted) ?? -1
      if (from < 0) continue
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + wanted.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    throw new Error(`${wanted} is not on the screen`)
  }, word)
}

async function clickWord(page: Page, word: string, options?: { clickCount: number }): Promise<void> {
  const { x, y } = await wordAt(page, word)
  await page.mouse.click(x, y, options)
}

test('[ED-001 ED-003 ED-006 ED-007 ED-008 EX-029 QU-001 QU-005] shows the original with its bar of buttons', async ({
  page,
}) => {
  await open(page)
  await expect(text(page)).toContainText('The old man walked')
  await expect(page.getByRole('link', { name: 'Files' })).toHaveAttribute('href', '/files')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Export' }).click()
  const exporting = page.getByRole('dialog', { name: 'Export' })
  await expect(exporting).toBeVisible()
  expect(await exporting.evaluate(exportOptions)).toEqual(INITIAL_EXPORT)
  await exporting.getByText('.srt').click()
  expect(await exporting.evaluate(exportOptions)).toEqual(SRT_EXPORT)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Quality' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Quality' }).getByRole('row', { name: 'Very confident 100% 8' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Info' }).click()
  const info = page.getByRole('dialog', { name: 'Info' })
  for (const fact of ['river.wav', 'audio/wav', 'English', 'Ana, Daniel']) await expect(info).toContainText(fact)
})

test('[ED-005] [ED-024] Save saves at once, by the button and by the key, also while the sound plays', async ({
  page,
  context,
}) => {
  // Nothing is saved by itself, so that what is saved was asked for.
  await page.addInitScript(() => {
    const set = window.setTimeout.bind(window)
    const withoutAutosave = (run: () => void, delay = 0) => (delay > 1000 && delay <= 10_000 ? 0 : set(run, delay))
    Object.assign(window, { setTimeout: withoutAutosave })
  })
  const lastWords = async () =>
    (await saved(context, audio)).paragraphs
      .at(-1)!
      .words.map((word) => word.text)
      .join(' ')
  await open(page)
  await typeAtEnd(page, ' here')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(lastWords).toBe('along the river slowly here')
  await text(page).focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await page.keyboard.type(' now')
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(lastWords).toBe('along the river slowly here now')
})

test('[SH-008] the editor has its bar and no footer', async ({ page }) => {
  await open(page)
  const bar = page.getByRole('banner')
  await expect(bar).toHaveCount(1)
  await expect(bar.getByRole('link', { name: 'Files' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Site' })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
})

test('[ED-014] [ED-015] has utilities, a player and the text below the bar; a video shows its picture', async ({
  page,
}) => {
  await open(page)
  const parts = [
    page.getByRole('banner'),
    page.getByRole('toolbar', { name: 'Utilities' }),
    page.getByRole('region', { name: 'Player' }),
    text(page),
  ]
  const places = await Promise.all(parts.map(async (part) => (await part.boundingBox())!.y))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await expect(page.locator('audio')).toHaveCount(1)
  await expect(page.locator('video')).toHaveCount(0)
  await open(page, film)
  await expect(page.locator('video')).toBeVisible()
  await expect(page.locator('audio')).toHaveCount(0)
})

test('[ED-009] [ED-010] the switch saves the text first and then sets FINISHED, and back', async ({
  page,
  context,
}) => {
  await open(page)
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'PUT' || pathname.endsWith('/edits'))
      calls.push(pathname.replace(audio, ':id').replace('/api/longhand', ''))
  })
  await typeAtEnd(page, ' home')
  await page.getByRole('radio', { name: 'FINISHED' }).click()
  await expect.poll(() => statusOf(context, audio)).toBe('FINISHED')
  expect(calls).toEqual(['/file/transcription/:id/edits', '/file/:id'])
  expect((await saved(context, audio)).paragraphs[1]?.words.at(-1)?.text).toBe('home')
  await page.getByRole('radio', { name: 'EDITING' }).click()
  await expect.poll(() => statusOf(context, audio)).toBe('EDITING')
})

test('of two quick presses of the switch the last one decides, however slow the first is', async ({
  page,
  context,
}) => {
  await open(page)
  const first = Promise.withResolvers<void>()
  const sent: string[] = []
  await page.route(`**/file/${audio}`, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent.push((route.request().postDataJSON() as { status: string }).status)
    if (sent.length === 1) await first.promise
    await route.continue()
  })
  await page.getByRole('radio', { name: 'FINISHED' }).click()
  await expect.poll(() => sent).toEqual(['FINISHED'])
  await page.getByRole('radio', { name: 'EDITING' }).click()
  await expect(page.getByRole('radio', { name: 'EDITING' })).toBeChecked()
  // What the press would send at once would be sent before this.
  await page.evaluate(() => fetch('/healthz'))
  expect(sent).toEqual(['FINISHED'])
  first.resolve()
  await expect.poll(() => sent).toEqual(['FINISHED', 'EDITING'])
  await expect.poll(() => statusOf(context, audio)).toBe('EDITING')
})

test('what a toast says covers no bar, on a phone either', async ({ page }) => {
  await page.route(`**/file/${audio}`, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  const toast = page.getByRole('listitem').filter({ hasText: 'The server cannot be reached' })
  const bars = page
    .getByRole('banner')
    .or(page.getByRole('toolbar'))
    .or(page.getByRole('region', { name: 'Player' }))
    .or(page.getByRole('region', { name: 'Keys' }))
  const covered = async () => {
    await expect(toast).toBeVisible()
    await atRest(page.mainFrame())
    const { y: top, height } = (await toast.boundingBox())!
    const boxes = await Promise.all((await bars.all()).map((bar) => bar.boundingBox()))
    return boxes.filter((bar) => bar !== null && bar.height > 0 && top < bar.y + bar.height && top + height > bar.y)
  }
  await open(page)
  await page.getByRole('radio', { name: 'FINISHED' }).click()
  expect(await covered()).toEqual([])

  await page.setViewportSize({ width: 390, height: 800 })
  await page.reload()
  await expect(text(page)).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Set to FINISHED' }).click()
  expect(await covered()).toEqual([])
})

test('[ED-028] the code of the editor comes with the editor only', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(`${server().url}/files`)
  await expect(page.getByRole('row').filter({ hasText: 'river.wav' })).toBeVisible()
  const before = new Set(scripts)
  await page.getByRole('link', { name: 'river.wav', exact: true }).click()
  await expect(text(page)).toBeVisible()
  const added = scripts.filter((url) => !before.has(url))
  expect(added.length).toBeGreaterThan(0)
  const holdsEditor = async (url: string) => (await (await fetch(url)).text()).includes('cm-content')
  expect(await Promise.all([...before].map(holdsEditor))).not.toContain(true)
  expect(await Promise.all(added.map(holdsEditor))).toContain(true)
})

test('[ED-029 ED-023 ED-025 ED-026 ED-027] an edit is saved by itself, says so, and the message goes again', async ({
  page,
  context,
}) => {
  await open(page)
  await clickWord(page, 'river', { clickCount: 2 })
  await page.keyboard.type('harbour')
  await expect(text(page)).toContainText('along the harbour slowly')
  await untilSaved(page)
  const [, second] = (await saved(context, audio)).paragraphs
  expect(second?.words.map(({ text: word }) => word)).toEqual(['along', 'the', 'harbour', 'slowly'])
  expect(second?.words[2]).toMatchObject({ data_start: 3, data_end: 3.5 })
  await expect(page.getByText('File saved...')).toBeHidden()
})

test('[ED-031] a click on a word goes to its time, and the spoken word is shown while it plays', async ({ page }) => {
  await open(page)
  // Words that begin where the one before ends, at times that a media clock cannot tell exactly.
  for (const word of ['walked', 'man', 'slowly', 'along']) {
    await clickWord(page, word)
    await expect.poll(() => spokenWord(page)).toBe(word)
  }
  await expect(timer(page)).toHaveText('00:00:02.0')
  await expect.poll(() => spokenWord(page)).toBe('along')
  await page.keyboard.press('Tab')
  await expect.poll(() => spokenWord(page)).not.toBe('along')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
})

test('[ED-021] [ED-022] skipping moves 5 seconds, not before the beginning and not past the end', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Back 5 seconds' }).click()
  await expect(timer(page)).toHaveText('00:00:00.0')
  const length = await page.locator('audio').evaluate((audioElement: HTMLAudioElement) => audioElement.duration)
  for (let i = 0; i < 3; i++) await page.getByRole('button', { name: 'Forward 5 seconds' }).click()
  await expect
    .poll(() => page.locator('audio').evaluate((audioElement: HTMLAudioElement) => audioElement.currentTime))
    .toBeCloseTo(length, 1)
})

test('[ED-019 ED-020] plays at 0.2 to 2 times the speed in steps of 0.2, at 1 unless said, pitch kept', async ({
  page,
}) => {
  await open(page)
  const speed = page.getByRole('button', { name: /× speed/ })
  await expect(speed).toHaveText('1.0×')
  await speed.click()
  await expect(page.getByRole('menuitemcheckbox')).toHaveText([
    '0.2×',
    '0.4×',
    '0.6×',
    '0.8×',
    '1.0×',
    '1.2×',
    '1.4×',
    '1.6×',
    '1.8×',
    '2.0×',
  ])
  await expect(page.getByRole('menuitemcheckbox', { checked: true })).toHaveText(['1.0×'])
  await page.getByRole('menuitemcheckbox', { name: '1.4×' }).click()
  await expect(speed).toHaveText('1.4×')
  const medium = await page
    .locator('audio')
    .evaluate((element: HTMLAudioElement) => ({ rate: element.playbackRate, keeps: element.preservesPitch }))
  expect(medium).toEqual({ rate: 1.4, keeps: true })
})

test('[ED-030] [ED-032] splits and merges paragraphs with their times, and takes it back', async ({
  page,
  context,
}) => {
  await open(page)
  await clickWord(page, 'man')
  await page.keyboard.press('Home')
  for (let i = 0; i < 'The old '.length; i++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await untilSaved(page)
  const split = (await saved(context, audio)).paragraphs
  expect(split.map(({ words: list }) => list.map((word) => word.text).join(' '))).toEqual([
    'The old',
    'man walked',
    'along the river slowly',
  ])
  expect(split[1]).toMatchObject({ speaker: 'Ana', data_start: 1, data_end: 2 })
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.locator('.cm-line')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+y')
  await expect(page.locator('.cm-line')).toHaveCount(3)
  await page.keyboard.press('Backspace')
  await expect(page.locator('.cm-line')).toHaveCount(2)
  await expect
    .poll(async () =>
      (await saved(context, audio)).paragraphs.map(({ words: list }) => list.map(({ data_start }) => data_start)),
    )
    .toEqual([
      [0, 0.5, 1, 1.5],
      [2, 2.5, 3, 3.5],
    ])
})

test('[ED-033] [ED-035] [ED-036] [ED-037] [ED-038] speaker, mark, note, highlight and strike are kept', async ({
  page,
  context,
}) => {
  await open(page)
  const utilities = page.getByRole('toolbar', { name: 'Utilities' })
  await clickWord(page, 'old', { clickCount: 2 })
  await utilities.getByRole('button', { name: 'Highlight' }).click()
  await clickWord(page, 'walked', { clickCount: 2 })
  await utilities.getByRole('button', { name: 'Strike through' }).click()
  await utilities.getByRole('button', { name: 'Mark the paragraph' }).click()
  await utilities.getByRole('button', { name: 'Note' }).click()
  await page.getByLabel('Note on this paragraph').fill('Check the name of the river.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await utilities.getByRole('button', { name: /^Speaker/ }).click()
  await page.getByRole('menuitem', { name: 'Rename the speaker' }).click()
  await page.getByRole('dialog', { name: 'Speaker' }).getByLabel('Name', { exact: true }).fill('Ana Petrov')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await expect(page.getByText('Ana Petrov').first()).toBeVisible()
  await expect
    .poll(async () => {
      const { paragraphs, speakers } = await saved(context, audio)
      const [first] = paragraphs
      return {
        highlit: first?.words.filter((word) => word.is_highlight).map((word) => word.text),
        struck: first?.words.filter((word) => word.is_strike).map((word) => word.text),
        marked: first?.marked,
        note: first?.note,
        speaker: first?.speaker,
        names: speakers.map(({ name }) => name),
      }
    })
    .toEqual({
      highlit: ['old'],
      struck: ['walked'],
      marked: true,
      note: 'Check the name of the river.',
      speaker: 'Ana Petrov',
      names: ['Ana Petrov', 'Daniel'],
    })
  await utilities.getByRole('button', { name: 'Mark the paragraph' }).click()
  await expect.poll(async () => (await saved(context, audio)).paragraphs[0]?.marked).toBe(false)
})

test('[ED-041] a text that was saved elsewhere meanwhile is not overwritten, and the person chooses', async ({
  page,
  context,
}) => {
  await open(page)
  await context.setOffline(true)
  await typeAtEnd(page, ' home')
  const elsewhere = { ...TEXT, paragraphs: [{ ...TEXT.paragraphs[0]!, words: words(0, 'Saved elsewhere meanwhile') }] }
  await context.request.put(api(`/file/transcription/${audio}`), {
    headers: { ...(await writeHeaders(context.request, server())), 'content-type': 'application/octet-stream' },
    data: gzipSync(JSON.stringify(elsewhere)),
  })
  await page.evaluate(passMinute)
  await context.setOffline(false)
  const dialog = page
    .getByRole('alertdialog')
    .filter({ hasText: 'This transcript has been saved elsewhere in the meantime. Nothing was overwritten.' })
  await expect(dialog).toBeVisible()
  expect((await saved(context, audio)).paragraphs[0]?.words[0]?.text).toBe('Saved')
  await dialog.getByRole('button', { name: 'All theirs' }).click()
  await dialog.getByRole('button', { name: 'Save the choice' }).click()
  await expect(text(page)).toContainText('Saved elsewhere meanwhile')
})

test('[ED-043] what was not saved is offered again after a reload', async ({ page, context }) => {
  await open(page)
  await context.route('**/api/longhand/file/transcription/**', (route) =>
    isSave(route) ? route.abort() : route.continue(),
  )
  await typeAtEnd(page, ' unsaved')
  await expect(page.getByText('Not saved yet. Trying again.')).toBeVisible()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(text(page)).toContainText('slowly unsaved')
})

test('[ED-016] [ED-017] [ED-049] a file that is not there leads back to the files', async ({ page }) => {
  await page.goto(`${server().url}/editor/01a1fd68-5e45-7136-886b-1909c8ea3da2`)
  await expect(page.getByText('Files loading failed! Go back to files!')).toBeVisible()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
})
