import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from 'playwright/test'
import { tone } from '../../support/media-samples.ts'
import { type BrowserServer, startBrowserServer } from '../../support/browser-server.ts'
import { forgetSession, logIn, newAccount } from './server.ts'

test.use({ serviceWorkers: 'allow' })

let server: BrowserServer
test.beforeAll(async () => {
  server = await startBrowserServer({ TRANSLATION_ENGINE: 'libretranslate' })
})
// The walk may have stopped it as its last step.
test.afterAll(() => server.stop().catch(() => undefined))

/** Loads the app so that its worker answers for the page. */
async function openControlled(page: Page): Promise<void> {
  await page.goto(`${server.url}/files`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

/** Shares as the system does for an installed app: a form is sent to where its manifest says. */
async function share(page: Page, { text = '', sound }: { text?: string; sound?: Buffer }): Promise<void> {
  await page.evaluate(
    async ({ words, bytes }) => {
      const found = await fetch(document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href)
      const { share_target: target } = (await found.json()) as { share_target: Record<'action' | 'method', string> }
      const form = document.createElement('form')
      Object.assign(form, { ...target, enctype: 'multipart/form-data' })
      const field = (name: string, type: string) => {
        const input = Object.assign(document.createElement('input'), { name, type })
        form.append(input)
        return input
      }
      field('text', 'hidden').value = words
      if (bytes) {
        const held = new DataTransfer()
        held.items.add(new File([new Uint8Array(bytes)], 'harbour talk.wav', { type: 'audio/wav' }))
        field('media', 'file').files = held.files
      }
      document.body.append(form)
      form.submit()
    },
    { words: text, bytes: sound ? [...sound] : null },
  )
  await page.waitForURL(/\/files\/upload\?shared=|\/auth\/login/)
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })

test('the app is installed, takes what is shared to it, and opens without a network', async ({ page, context }) => {
  await logIn(context, server, await newAccount(server), { fetchesAhead: true })
  await openControlled(page)
  const sound = await readFile(await tone({ seconds: 1 }))

  // What browsers want before they offer to install it.
  const { manifest, icons } = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')!.href
    const found = (await (await fetch(address)).json()) as { icons: { src: string; sizes: string; purpose?: string }[] }
    const sizes = await Promise.all(
      found.icons.map(async ({ src }) => createImageBitmap(await (await fetch(src)).blob())),
    )
    return { manifest: found, icons: sizes.map(({ width, height }) => `${width}x${height}`) }
  })
  expect(manifest).toMatchObject({ name: 'Longhand', start_url: '/files', scope: '/', display: 'standalone' })
  expect(icons).toEqual(manifest.icons.map(({ sizes }) => sizes))
  expect(icons).toEqual(['192x192', '512x512', '512x512'])
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable')

  // A recording of another app waits in the wizard, and goes up when the person says so.
  const begun: string[] = []
  page.on('request', (request) => request.method() === 'POST' && begun.push(new URL(request.url()).pathname))
  const uploads = () => begun.filter((path) => path.endsWith('/uploads'))
  await share(page, { sound })
  const shared = page.getByRole('region', { name: 'Shared from another app' })
  await expect(shared).toContainText('harbour talk.wav')
  await expect(page.getByRole('heading', { name: 'Choose a language' })).toBeVisible()
  await page.reload()
  await expect(shared).toContainText('harbour talk.wav')
  expect(uploads()).toEqual([])
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'harbour talk' })).toBeVisible()
  expect(uploads()).toHaveLength(1)
  await page.goto(`${server.url}/files/upload`)
  await expect(page.getByRole('heading', { name: 'Choose a source' })).toBeVisible()
  await expect(shared).toHaveCount(0)

  // A link in a text stands in its field.
  await share(page, { text: 'Listen: https://talks.example/harbour.mp3.' })
  await expect(shared).toContainText('https://talks.example/harbour.mp3')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Link to the audio or video file')).toHaveValue('https://talks.example/harbour.mp3')
  await page.getByRole('button', { name: 'Don’t upload' }).click()
  await expect(shared).toHaveCount(0)

  // With nobody logged in it waits, and who logs in next is asked before anything of it is shown.
  await forgetSession(page)
  await page.goto(`${server.url}/auth/login`)
  await share(page, { sound })
  await expect(page).toHaveURL(/\/auth\/login\?redirect-to=/)
  await logIn(context, server, await newAccount(server), { fetchesAhead: true })
  await page.goto(`${server.url}/files/upload`)
  await expect(page.getByRole('heading', { name: 'Did you share this?' })).toBeVisible()
  await expect(page.getByText('harbour talk')).toHaveCount(0)
  await page.getByRole('button', { name: 'Yes, show it' }).click()
  await expect(shared).toContainText('harbour talk.wav')

  // Nothing but the program is kept, and with it the app opens.
  await page.goto(`${server.url}/files`)
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  const files = await kept(page)
  expect(files).toContain('/index.html')
  expect(files.filter((path) => !/^\/(?:assets\/[^/]+|index\.html|theme\.js)$/.test(path))).toEqual([])
  await context.setOffline(true)
  await server.stop()
  await page.goto(`${server.url}/files`)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Upload' }).first().click()
  await expect(page.getByText('You can upload as soon as you are online again.')).toBeVisible()
  await expect(page.goto(`${server.url}/faq`)).rejects.toThrow(/ERR_/)
})
