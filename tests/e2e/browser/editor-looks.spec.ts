import { expect, test, type Browser, type BrowserContext, type Page } from 'playwright/test'
import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import { buildParagraph } from '../../support/build-transcript.ts'
import { looped, speak, video } from '../../support/media-samples.ts'
import { putText, text, uploadMedium } from './editor-file.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const server = useServer()
const api = (path: string) => `${server().url}/api/longhand${path}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Rows of different lengths, so that a text and its translation cannot agree by chance; a fifth of a second a word. */
function rows(lengths: readonly number[], word: string): Transcript {
  let start = 0
  const paragraphs = lengths.map((length, index) => {
    const paragraph = buildParagraph(Array.from({ length }, (_, n) => `${word}${n}`).join(' '), start / 5)
    const words = paragraph.words.map((one, n) => ({
      ...one,
      data_start: (start + n) / 5,
      data_end: (start + n + 1) / 5,
    }))
    start += length
    return {
      ...paragraph,
      _id: `row${index}`,
      words,
      data_end: words.at(-1)?.data_end ?? start / 5,
      note: index === 1 ? 'Check the name.' : '',
    }
  })
  return { paragraphs, speakers: [{ name: 'Speaker 1', color: 'black' }], notes: [] }
}

let email: string
let audio: string
let film: string

test.beforeAll(async ({ browser }) => {
  email = await newAccount(server())
  const context = await browser.newContext()
  await logIn(context, server(), email)
  const sound = await looped(await speak(), 60)
  ;[audio, film] = await Promise.all([
    uploadMedium(context, server(), sound, { name: 'jolly-gypsy.wav' }),
    uploadMedium(context, server(), await video(sound, 'mp4', { seconds: 5 }), {
      name: 'river.mp4',
      mimeType: 'video/mp4',
    }),
  ])
  await context.close()
})

async function open(page: Page, context: BrowserContext, path = audio): Promise<void> {
  await logIn(context, server(), email)
  await page.goto(`${server().url}/editor/${path}`)
  await expect(text(page)).toBeVisible()
}

test('an empty text says how to begin', async ({ page, context, browser }) => {
  await logIn(context, server(), email)
  const nothing = rows([0], 'x')
  await putText(context, server(), audio, nothing)
  const phone = await browser.newContext(PHONE)
  const small = await phone.newPage()
  await open(small, phone)
  await expect(text(small)).toContainText('Press Play, and type')
  await phone.close()
  await open(page, context)
  await expect(text(page)).toContainText('Press Tab to play, and type')
  await page.keyboard.type('Harbour')
  await expect(text(page)).not.toContainText('Press Tab to play, and type')
})

test('Find has a button, on the phone too, where it is in the menu as well', async ({ page, context, browser }) => {
  await open(page, context)
  await button(page, 'Find').click()
  await expect(page.getByRole('search')).toBeVisible()
  const phone = await browser.newContext(PHONE)
  const small = await phone.newPage()
  await open(small, phone)
  await button(small, 'More').click()
  await small.getByRole('menuitem', { name: 'Find', exact: true }).click()
  const field = small.getByRole('search').getByLabel('Find', { exact: true })
  await expect(small.getByRole('menu')).toBeHidden()
  await expect(field).toBeFocused()
  await small.keyboard.type('word')
  await expect(field).toHaveValue('word')
  await small.getByRole('button', { name: 'Close find and replace' }).click()
  await button(small, 'Find').click()
  await expect(small.getByRole('search')).toBeVisible()
  await phone.close()
})

/** A text of some lines, on a phone. */
async function openOnPhone(browser: Browser) {
  const context = await browser.newContext(PHONE)
  const page = await context.newPage()
  await logIn(context, server(), email)
  await putText(context, server(), audio, rows([30, 40, 20], 'word'))
  await open(page, context)
  await expect(text(page)).toContainText('word39')
  return { context, page }
}

test('on the phone every control of the editor is as large as a finger needs', async ({ browser }) => {
  const { context, page } = await openOnPhone(browser)
  await button(page, 'Find').click()
  await expect(page.getByRole('search')).toBeVisible()
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#root :is(button, a, [role="radio"], input)')]
      .map((control) => ({
        control: control.getAttribute('aria-label') ?? control.textContent,
        box: control.getBoundingClientRect(),
      }))
      .filter(({ box }) => box.width > 1 && box.height > 1 && (box.width < 43.5 || box.height < 43.5) && box.bottom > 0)
      .map(({ control, box }) => `${control} ${Math.round(box.width)} x ${Math.round(box.height)}`),
  )
  expect(small).toEqual([])
  await context.close()
})

test('on the phone what is said of saving takes no room from the name', async ({ browser }) => {
  const { context, page } = await openOnPhone(browser)
  const name = page.getByRole('heading', { level: 1 })
  const before = await name.boundingBox()
  await context.setOffline(true)
  await text(page).click()
  await page.keyboard.type('harbour ')
  const said = page.getByText('Not saved yet. Trying again.')
  await expect(said).toBeVisible()
  expect(await name.boundingBox()).toEqual(before)
  const { y, height } = (await said.boundingBox())!
  expect(y).toBeGreaterThanOrEqual(before!.y + before!.height - 1)
  expect(y + height).toBeLessThanOrEqual((await page.getByRole('banner').boundingBox())!.height)
  await context.setOffline(false)
  await expect(page.getByText('File saved...')).toBeVisible()
  expect(await name.boundingBox()).toEqual(before)
  await context.close()
})

test('what is in a field of a dialog is as dark as text, and no pale hint', async ({ page, context }) => {
  await open(page, context)
  await text(page).focus()
  await page.keyboard.press('Shift+F9')
  const color = (selector: string) => page.locator(selector).evaluate((element) => getComputedStyle(element).color)
  expect(await color('[role="dialog"] input[list]')).toBe(await color('[role="dialog"] h2'))
})

test('letters that reach below the line are whole in the title', async ({ page, context }) => {
  await open(page, context)
  const title = page.getByRole('heading', { level: 1 })
  const { clip, letters } = await title.evaluate((heading) => {
    const style = getComputedStyle(heading)
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    const { fontBoundingBoxAscent, fontBoundingBoxDescent } = canvas.measureText('jolly gypsy')
    return { clip: heading.clientHeight, letters: fontBoundingBoxAscent + fontBoundingBoxDescent }
  })
  expect(clip).toBeGreaterThanOrEqual(Math.floor(letters))
})

test('the picture of a video can be made larger, and smaller again', async ({ page, context }) => {
  await open(page, context, film)
  const width = async () => (await page.locator('video').boundingBox())!.width
  await expect.poll(width).toBeGreaterThan(150)
  const before = await width()
  await page.locator('video').hover()
  await button(page, 'Larger picture').click()
  await expect.poll(width).toBeGreaterThan(before * 2)
  await button(page, 'Smaller picture').click()
  await expect.poll(width).toBe(before)
})

test('the way back to the spoken word shows only while that word is out of sight', async ({ page, context }) => {
  await logIn(context, server(), email)
  await putText(
    context,
    server(),
    audio,
    rows(
      Array.from({ length: 14 }, () => 20),
      'word',
    ),
  )
  await open(page, context)
  await expect(button(page, 'Play')).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Pause')).toBeVisible()
  const back = page.getByRole('button', { name: 'Back to the spoken word' })
  // A key that scrolls ends the following, though everything is in sight.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ControlOrMeta+End')
  await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight))
  await expect(back).toBeVisible()
  await page.locator('.cm-scroller').evaluate((scroller) => scroller.scrollTo(0, 0))
  await expect(back).toBeHidden()
})

test('in a text of several languages each paragraph is read from its own side, beside margins that stay', async ({
  page,
  context,
}) => {
  await logIn(context, server(), email)
  const [english, arabic] = [buildParagraph('The harbour was quiet', 0), buildParagraph('كان الميناء هادئا', 5)]
  const paragraphs = [
    { ...english, _id: 'row0', note: 'A note.' },
    { ...arabic, _id: 'row1', note: 'A note.' },
  ]
  await putText(context, server(), audio, { paragraphs, speakers: [{ name: 'Speaker 1', color: 'black' }], notes: [] })
  await page.route(api(`/file/${audio}`), async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), is_multilingual: true } })
  })
  await open(page, context)
  const [first, second] = [text(page).locator('.cm-line').nth(0), text(page).locator('.cm-line').nth(1)]
  await expect(second).toHaveAttribute('lang', 'ar')
  const left = async (part: string) =>
    Promise.all(
      [first, second].map(async (line) => {
        const box = (await line.locator(part).boundingBox())!
        return [Math.round(box.x), Math.round(box.width)]
      }),
    )
  for (const part of ['.cm-margin', '.cm-box', '.cm-note']) {
    const [ofFirst, ofSecond] = await left(part)
    expect(ofSecond, part).toEqual(ofFirst)
  }
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Home')
  // The first letter is the one on the right; the next one is to the left of it.
  const caret = () => page.evaluate(() => getSelection()!.getRangeAt(0).getBoundingClientRect().x)
  const atStart = await caret()
  await page.keyboard.press('ArrowLeft')
  expect(await caret()).toBeLessThan(atStart)
  expect(atStart - (await first.boundingBox())!.x).toBeGreaterThan(400)
})

test.describe('a text beside its translation', () => {
  test('stands row by row beside it, with its highlights, strikes and notes, and is offered no doubts', async ({
    page,
    context,
  }) => {
    await logIn(context, server(), email)
    const original = rows([12, 60, 25, 8, 40, 30], 'word')
    original.paragraphs[0]!.words[2]!.is_highlight = true
    original.paragraphs[0]!.words[4]!.is_strike = true
    await putText(context, server(), audio, original)
    await context.request.post(api('/file/translation'), {
      headers: await writeHeaders(context.request, server()),
      data: { file_id: audio, language: 'es' },
    })
    const status = async () =>
      ((await (await context.request.get(api(`/file/translation/${audio}`))).json()) as { status: string }[])[0]?.status
    await expect.poll(status).toBe('READY')
    await putText(context, server(), audio, rows([20, 25, 70, 12, 15, 50], 'palabra'), 'es')
    await page.goto(`${server().url}/editor/es/${audio}`)
    await expect(text(page)).toContainText('palabra0')

    const tops = (region: string) =>
      page.evaluate(
        (name) =>
          [...document.querySelectorAll(`[data-region="${name}"] .cm-line`)].map((line) =>
            Math.round(line.getBoundingClientRect().top),
          ),
        region,
      )
    const apart = async () => {
      const [left, right] = [await tops('original'), await tops('text')]
      return left.map((top, row) => Math.abs(top - right[row]!)).filter((pixels) => pixels > 2)
    }
    await expect.poll(apart).toEqual([])
    const beside = page.locator('[data-region="original"]')
    await expect(beside.locator('.cm-highlight')).toHaveText('word2')
    await expect(beside.locator('.cm-strike')).toHaveText('word4')
    await expect(beside.getByText('Check the name.')).toBeVisible()
    await expect(button(page, 'Uncertain words')).toBeHidden()
    await expect(button(page, 'Confidence')).toBeHidden()

    // Also after words that need more room.
    await text(page).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('más '.repeat(60))
    await expect.poll(apart).toEqual([])
  })
})
