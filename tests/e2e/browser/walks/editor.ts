import { expect, type Page } from 'playwright/test'
import type { SpeakersTold } from '../../../../src/shared/contract/speakers.ts'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { Translation } from '../../../../src/shared/contract/translations.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { isSave, passMinute } from '../editor-file.ts'
import type { Visit, Walk } from './walk.ts'

const EDITOR_PATH = '/editor/:file'
const TRANSLATION_PATH = '/editor/es/:file'

/** Opens a dialog of the editor by its key, and stays in it while the window changes. */
function openInEditor(key: string, title: string) {
  return async (page: Page) => {
    await expect(page.locator('.cm-line').first()).toBeVisible()
    await page.keyboard.press(key)
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
  }
}

/** Has the server tell speakers apart, as far as a screen shows it. */
function answerSpeakers(more: Partial<SpeakersTold>) {
  return (page: Page) =>
    page.route('**/file/speakers/*', (route) =>
      route.fulfill({
        json: { advice: null, request: null, progress: 0, turns: null, failure: null, ...more } satisfies SpeakersTold,
      }),
    )
}

/** From the first save on, somebody else has saved another beginning of the text. */
async function saveElsewhere(page: Page): Promise<void> {
  let isSaved = false
  const headers = { etag: '"99"' }
  await page.route(/\/file\/transcription\/[^/]+(?:\/edits)?$/u, async (route) => {
    if (isSave(route)) {
      isSaved = true
      return route.fulfill({
        status: 412,
        headers,
        json: { code: 'version_conflict', message: messages.versionConflict },
      })
    }
    if (!isSaved) return route.fallback()
    const text = (await (await route.fetch()).json()) as Transcript
    text.paragraphs[0]!.words[0]!.text = 'Indeed,'
    return route.fulfill({ headers, json: text })
  })
}

/** A translation into Spanish that says what the original does. */
async function answerTranslation(page: Page, { url, file }: Visit): Promise<void> {
  const translation: Translation = {
    file,
    language: 'es',
    status: 'READY',
    progress: null,
    is_finished: false,
    is_outdated: false,
    failure: null,
  }
  await page.route(/\/file\/translation\/[^/]+$/u, (route) => route.fulfill({ json: [translation] }))
  await page.route(/\/file\/translation\/[^/]+\/es$/u, async (route) => {
    const text = await page.request.get(`${url}/api/longhand/file/transcription/${file}`)
    await route.fulfill({ headers: { etag: '"1"' }, json: await text.json() })
  })
}

async function openConflict(page: Page): Promise<void> {
  const asked = page.getByRole('alertdialog', { name: 'Two versions' })
  await expect(page.locator('.cm-line').first()).toBeVisible()
  if (!(await asked.isVisible())) {
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.type('Well ')
    await page.evaluate(passMinute)
    await page.keyboard.press('ControlOrMeta+s')
  }
  await expect(asked).toBeVisible()
}

async function editElsewhere(page: Page, { url, file }: Visit): Promise<void> {
  const other = await page.context().newPage()
  const asked = other.waitForResponse(/\/file\/presence\//u)
  await other.goto(`${url}/editor/${file}`)
  await asked
}

async function openTranslations(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Translations' })
  if (!(await dialog.isVisible())) await openInEditor('ControlOrMeta+Shift+l', 'Translations')(page)
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
}

async function openSpeakers(page: Page): Promise<void> {
  await openInEditor('ControlOrMeta+F9', 'Speakers')(page)
  const first = page.getByRole('dialog', { name: 'Speakers' }).getByRole('listitem').first().getByRole('button').first()
  if ((await first.getAttribute('aria-expanded')) === 'false') await first.click()
}

/** Its own key, pressed again, would choose the first speaker. */
async function openSplitTurn(page: Page): Promise<void> {
  await expect(page.locator('.cm-line').first()).toBeVisible()
  const asked = page.getByRole('dialog', { name: 'Who is speaking here?' })
  if (!(await asked.isVisible())) await page.keyboard.press('ControlOrMeta+Shift+Enter')
  await expect(asked).toBeVisible()
}

async function openFind(page: Page): Promise<void> {
  await expect(page.locator('.cm-line').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+h')
  await page.getByRole('textbox', { name: 'Find', exact: true }).fill('the')
  await expect(page.getByText(/^1 of \d+$/)).toBeVisible()
}

async function openDoubts(page: Page): Promise<void> {
  await expect(page.locator('.cm-line').first()).toBeVisible()
  const doubts = page.getByRole('complementary', { name: 'Uncertain words' })
  if (!(await doubts.isVisible())) await page.keyboard.press('Shift+F7')
  await expect(doubts).toBeVisible()
}

/** The editor, with all that it opens. */
export const editor: Walk[] = [
  {
    role: 'USER',
    screens: [
      {
        name: 'editor',
        path: EDITOR_PATH,
        there: (page) => expect(page.locator('.cm-line').first()).toBeVisible(),
      },
      {
        name: 'editor-change-keys',
        path: EDITOR_PATH,
        there: openInEditor('Shift+F1', 'Change the keys'),
      },
      {
        name: 'editor-abbreviations',
        path: EDITOR_PATH,
        there: openInEditor('Shift+F8', 'Abbreviations'),
      },
      {
        name: 'editor-playback',
        path: EDITOR_PATH,
        there: openInEditor('Shift+F3', 'Playback options'),
      },
      { name: 'editor-quality', path: EDITOR_PATH, there: openInEditor('Shift+F4', 'Quality') },
      {
        name: 'editor-versions',
        path: EDITOR_PATH,
        there: openInEditor('ControlOrMeta+Shift+y', 'Versions'),
      },
      {
        name: 'editor-pedals',
        path: EDITOR_PATH,
        there: openInEditor('ControlOrMeta+F8', 'Foot pedals'),
      },
      { name: 'editor-translations', path: EDITOR_PATH, there: openTranslations },
      {
        name: 'editor-palette',
        path: EDITOR_PATH,
        there: openInEditor('ControlOrMeta+k', 'All commands'),
      },
      { name: 'editor-speakers', path: EDITOR_PATH, there: openSpeakers },
      {
        name: 'editor-tell-apart-missing',
        path: EDITOR_PATH,
        there: openInEditor('ControlOrMeta+Shift+F9', 'Separate speakers'),
      },
      {
        name: 'editor-second-reading',
        path: EDITOR_PATH,
        there: openInEditor('Alt+Shift+F7', 'Second reading'),
      },
      {
        name: 'editor-hear-again',
        path: EDITOR_PATH,
        there: openInEditor('Alt+Shift+F8', 'Hear it again'),
      },
      { name: 'editor-split-turn', path: EDITOR_PATH, there: openSplitTurn },
      { name: 'editor-doubts', path: EDITOR_PATH, there: openDoubts },
    ],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'editor-tell-apart',
        path: EDITOR_PATH,
        prepare: answerSpeakers({}),
        there: openInEditor('ControlOrMeta+Shift+F9', 'Separate speakers'),
      },
      { name: 'editor-find', path: EDITOR_PATH, there: openFind },
    ],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'editor-telling',
        path: EDITOR_PATH,
        prepare: answerSpeakers({ request: 'one', progress: 0.4 }),
        there: openInEditor('ControlOrMeta+Shift+F9', 'Separate speakers'),
      },
    ],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'editor-translation',
        path: TRANSLATION_PATH,
        prepare: answerTranslation,
        there: (page) =>
          expect(page.getByRole('complementary', { name: 'Original' }).locator('.cm-line').first()).toBeVisible(),
      },
    ],
  },
  {
    role: 'USER',
    screens: [{ name: 'editor-conflict', path: EDITOR_PATH, prepare: saveElsewhere, there: openConflict }],
  },
  {
    role: 'USER',
    screens: [
      {
        name: 'editor-together',
        path: EDITOR_PATH,
        prepare: editElsewhere,
        there: (page) => expect(page.locator('output').getByText('You, in another window')).toBeVisible(),
      },
    ],
  },
]
