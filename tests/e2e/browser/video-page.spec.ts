import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import type { listFiles } from '../../../src/shared/contract/files/list.ts'
import type { RouteResult } from '../../../src/shared/contract/route.ts'
import { type BrowserServer, startBrowserServer } from '../../support/browser-server.ts'
import { type DropboxHost, startDropboxHost } from '../../support/dropbox-host.ts'
import { speak } from '../../support/media-samples.ts'
import { factsOf, pageOf, type PageScript, standInYtDlp } from '../../support/yt-dlp.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, writeHeaders } from './server.ts'

const NAME = 'Harbour: a talk.wav'
const PAGES: Record<string, PageScript> = {
  '/watch': { facts: factsOf('Harbour: a talk', 6.2, 250_000), medium: '/medium' },
  '/private': { complaint: 'x: Private video' },
}

/** What the site was asked for. */
const asked: string[] = []

let site: DropboxHost
let program: Awaited<ReturnType<typeof standInYtDlp>>
let server: BrowserServer

test.beforeAll(async () => {
  const sound = await readFile(await speak('the old man walked along the river and looked at the boats by the water'))
  site = await startDropboxHost(({ url = '' }, response) => {
    asked.push(url)
    const script = PAGES[url]
    if (script) response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(script))
    else response.end(sound)
  })
  program = await standInYtDlp()
  server = await startBrowserServer({
    BILLING: 'sandbox',
    VIDEO_SITES: 'on',
    YT_DLP_PATH: program.path,
    WEBHOOK_ALLOW: '127.0.0.1',
  })
})
test.afterAll(async () => {
  await server?.stop()
  await site?.stop()
  await program?.remove()
})

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Goes from the source that is offered first to a link, and enters it, by keys. */
async function enterLink(page: Page, link: string): Promise<void> {
  await tabTo(page, page.getByRole('radio', { name: /Local storage/ }))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /Link/ })).toBeChecked()
  await typeInto(page, page.getByLabel('Link to a file, or to a page with a video'), link)
}

test('a page of a video site is looked at, priced, and fetched into its folder in its language, by keys', async ({
  page,
  context,
}) => {
  const email = await newAccount(server)
  await server.longhand('plan', 'grant', email, '--auto', '1h')
  await logIn(context, server, email, { isFirstVisit: true })
  const imports = page.getByRole('region', { name: 'Imports' })

  await context.request.post(`${server.url}/api/longhand/folders`, {
    data: { name: 'Talks' },
    headers: await writeHeaders(context.request, server),
  })

  await test.step('the folder is opened that it is to be in', async () => {
    await page.goto(`${server.url}/files`)
    await press(page, page.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: 'Talks' }))
    await expect(page.getByText('This folder is empty.')).toBeVisible()
  })

  await test.step('its language is chosen, and its link entered', async () => {
    await press(page, page.getByRole('link', { name: 'Upload' }).first())
    await press(page, page.getByRole('button', { name: /Spoken language/ }))
    await page.keyboard.type('english')
    await page.keyboard.press('Enter')
    await press(page, button(page, 'Continue'))
    await press(page, button(page, 'Continue'))
    await enterLink(page, `${site.origin}/watch`)
    await expectSound(page, 'video-page-link')
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(page, button(page, 'Continue'))
  })

  await test.step('what is there, how long it is and what it costs is said before any of it is fetched', async () => {
    const found = imports.getByRole('region', { name: NAME })
    await expect(found).toContainText('Found on the page')
    await expect(found).toContainText('6s, about 250 kB')
    await expect(found).toContainText('This takes 6s of your auto time.')
    expect(asked).toContain('/watch')
    expect(asked).not.toContain('/medium')
    await expectSound(page, 'video-page-asking')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('it is fetched, and transcribed where it was wanted', async () => {
    await press(page, button(page, `Fetch ${NAME}`))
    const row = page.getByRole('row').filter({ hasText: NAME })
    await expect(row).toContainText('EDITING', { timeout: 120_000 })
    await expect(imports).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Where you are' })).toContainText('Talks')
    const folder = new URL(page.url()).searchParams.get('folder')
    const answer = await context.request.get(`${server.url}/api/longhand/file?page=1&folder=${folder}`)
    const { files } = (await answer.json()) as RouteResult<typeof listFiles>
    expect(files.map(({ file: { name, language_code: language } }) => [name, language])).toEqual([[NAME, 'en']])
    await press(page, page.getByRole('link', { name: NAME, exact: true }))
    await expect(page.locator('.cm-line').first()).toContainText(/[a-z]{3,}/)
  })

  await test.step('a page that gives nothing away says why, and goes', async () => {
    await page.goto(`${server.url}/files`)
    await press(page, page.getByRole('link', { name: 'Upload' }).first())
    await enterLink(page, `${site.origin}/private`)
    await page.keyboard.press('Enter')
    await expect(imports.getByRole('alert')).toContainText('This recording is private')
    await expectSound(page, 'video-page-refused')
    await page.setViewportSize({ width: 1440, height: 900 })
    await press(page, imports.getByRole('button', { name: /^Dismiss/ }))
    await expect(imports).toBeHidden()
  })
})
