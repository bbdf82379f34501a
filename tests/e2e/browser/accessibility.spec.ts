import { readFile } from 'node:fs/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { answerFiles, fakeFile } from './fake-files.ts'
import { logIn, sharedAccount, useServer } from './server.ts'

const server = useServer()
const shots = new URL('../../../test-results/browser/screens/', import.meta.url).pathname
let email: string
let editable: string

test.beforeAll(async ({ browser }) => {
  email = await sharedAccount(server())
  const context = await browser.newContext()
  await logIn(context, server(), email)
  const reply = await context.request.post(`${server().url}/api/longhand/file/media?language_code=en`, {
    headers: { origin: server().url },
    multipart: { media: { name: 'Harbour.wav', mimeType: 'audio/wav', buffer: await readFile(await speak()) } },
  })
  const { _id } = (await reply.json()) as { _id: string }
  editable = `/editor/${_id}`
  const status = async () => {
    const file = await context.request.get(`${server().url}/api/longhand/file/${_id}`)
    return ((await file.json()) as { status: string }).status
  }
  await expect.poll(status, { timeout: 120_000 }).toBe('EDITING')
  await context.close()
})

/** Every state of a row that there is. */
const allStates = () =>
  (['QUEUED', 'TRANSCRIBE', 'EDITING', 'QUOTED', 'STANDBY', 'HUMAN-TRANSCRIBE', 'FAILED', 'FINISHED'] as const).map((status, n) =>
    fakeFile(n + 1, {
      status,
      name: `Harbour meeting number ${n}.m4a`,
      progress: status === 'TRANSCRIBE' ? 0.62 : null,
      eta_seconds: 240,
      failure: status === 'FAILED' ? { code: 'no_speech', message: 'No speech was found. Your time was given back.' } : null,
    }),
  )

interface Screen {
  name: string
  path: () => string
  signedIn: boolean
  /** Shows that the screen is there. */
  there: (page: Page) => Promise<void>
}

const heading = (name: string | RegExp) => (page: Page) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const screens: Screen[] = [
  { name: 'login', path: () => '/auth/login', signedIn: false, there: heading('Log in') },
  { name: 'register', path: () => '/auth/register', signedIn: false, there: heading('Create an account') },
  { name: 'forgotten-password', path: () => '/auth/forgotten-password', signedIn: false, there: heading('Forgotten password') },
  { name: 'reset-password', path: () => `/auth/reset-password/${'k'.repeat(43)}`, signedIn: false, there: heading('Choose a new password') },
  { name: 'undo-email-change', path: () => `/auth/undo-email-change/${'k'.repeat(43)}`, signedIn: false, there: heading('Undo the change of address') },
  { name: 'account-email', path: () => '/account/email', signedIn: true, there: heading('Change e-mail address') },
  { name: 'account-password', path: () => '/account/password', signedIn: true, there: heading('Change password') },
  { name: 'account-devices', path: () => '/account/devices', signedIn: true, there: (page) => expect(page.getByText('CURRENT')).toBeVisible() },
  { name: 'account-delete', path: () => '/account/delete', signedIn: true, there: heading('Delete account') },
  { name: 'files', path: () => '/files', signedIn: true, there: (page) => expect(page.getByText('8 files')).toBeVisible() },
  { name: 'upload', path: () => '/files/upload', signedIn: true, there: (page) => expect(page.getByText('English')).toBeVisible() },
  { name: 'editor', path: () => editable, signedIn: true, there: (page) => expect(page.locator('.cm-line').first()).toBeVisible() },
]

for (const screen of screens) {
  for (const theme of ['light', 'dark'] as const) {
    for (const [device, width] of [['wide', 1440], ['phone', 390]] as const) {
      test(`${screen.name}, ${theme}, ${device}: nothing that axe finds, nothing that scrolls sideways`, async ({ page, context }) => {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        if (screen.signedIn) await logIn(context, server(), email)
        await answerFiles(page, allStates())
        await page.goto(server().url + screen.path())
        await screen.there(page)
        await page.screenshot({ path: `${shots}${screen.name}-${width}-${theme}.png` })
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze()
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      })
    }
  }
}
