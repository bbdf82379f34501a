import type { Page } from 'playwright'
import { type AppPicture, PHONE_SIZE, PICTURE_SIZE } from '../../src/shared/domain/content-pictures.ts'

export interface Shot {
  /** Of its files, before `-dark`, `-small` and `-large`. */
  name: AppPicture | `${AppPicture}-phone`
  path: string
  /** In CSS pixels; the picture has twice as many. */
  viewport: { width: number; height: number }
  /** Widths that it is kept in, in pixels. */
  widths: readonly number[]
  /** Does what brings the screen into the state that is shown. */
  show: (page: Page) => Promise<void>
}

const WIDE = { viewport: PICTURE_SIZE, widths: [640, 1280] }
const PHONE = {
  viewport: { width: PHONE_SIZE.width / 2, height: PHONE_SIZE.height / 2 },
  widths: [390, 780],
}
const EDITOR = '/editor/:interview'
const text = (page: Page) => page.getByRole('textbox', { name: 'Transcript' })

/** Puts the sound on a word, and waits until it is drawn. */
async function goTo(page: Page, word: string): Promise<void> {
  await text(page).waitFor()
  const box = await page.evaluate((wanted) => {
    const walker = document.createTreeWalker(document.querySelector('[role=textbox]')!, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1
      if (at < 0) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      const { left, top, width, height } = range.getBoundingClientRect()
      return { x: left + width / 2, y: top + height / 2 }
    }
    return null
  }, word)
  if (!box) throw new Error(`${word} is not in the text.`)
  await page.mouse.click(box.x, box.y)
  // A word that the pointer stays on shows its times.
  await page.mouse.move(0, 0)
  await page.waitForTimeout(500)
}

/** Opens the part of the editor that a button of this name leads to. */
async function openBy(page: Page, name: string): Promise<void> {
  await goTo(page, 'Halvard')
  await page
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
}

/** Opens a part of the editor by its key: on a phone its button is in a menu. */
async function openOnPhone(page: Page, key: string): Promise<void> {
  await goTo(page, 'trust')
  await page.keyboard.press(key)
}

const chooseSubtitles = (page: Page) => page.getByRole('dialog').getByText('SRT').first().click()

/** What the public pages show, in the order that they are taken. */
export const SHOTS: readonly Shot[] = [
  { ...WIDE, widths: [640, 1280, 2560], name: 'editor', path: EDITOR, show: (page) => goTo(page, 'first') },
  { ...PHONE, name: 'editor-phone', path: EDITOR, show: (page) => goTo(page, 'trust') },
  { ...WIDE, name: 'doubts', path: EDITOR, show: (page) => openBy(page, 'Uncertain words') },
  { ...PHONE, name: 'doubts-phone', path: EDITOR, show: (page) => openOnPhone(page, 'Shift+F7') },
  { ...WIDE, name: 'keys', path: EDITOR, show: (page) => openBy(page, 'Keys') },
  {
    ...PHONE,
    name: 'keys-phone',
    path: EDITOR,
    async show(page) {
      await openOnPhone(page, 'ControlOrMeta+/')
      await page.getByRole('dialog').getByRole('heading').first().click()
    },
  },
  {
    ...WIDE,
    name: 'export',
    path: EDITOR,
    async show(page) {
      await openBy(page, 'Export')
      await chooseSubtitles(page)
    },
  },
  {
    ...PHONE,
    name: 'export-phone',
    path: EDITOR,
    async show(page) {
      await openOnPhone(page, 'ControlOrMeta+Shift+e')
      await chooseSubtitles(page)
    },
  },
  { ...WIDE, name: 'wizard', path: '/files/upload', show: async () => {} },
  {
    ...PHONE,
    name: 'wizard-phone',
    path: '/files/upload',
    show: (page) =>
      page.getByRole('heading', { level: 1 }).evaluate((title) => scrollTo(0, title.getBoundingClientRect().top - 88)),
  },
]
