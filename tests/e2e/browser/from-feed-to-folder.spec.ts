import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'playwright/test'
import { type BrowserServer, startBrowserServer } from '../../support/browser-server.ts'
import { type ChatServer, startChatServer } from '../../support/chat-server.ts'
import { type DropboxHost, startDropboxHost } from '../../support/dropbox-host.ts'
import { speak } from '../../support/media-samples.ts'
import type { ChatData } from '../../support/scripted-chat.ts'
import { press, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount } from './server.ts'

const EPISODE = 'Harbour news'
const QUESTION = 'What did the old man look at by the river?'

let podcast: DropboxHost
let chat: ChatServer
let folder: string
let server: BrowserServer

/** The podcast's feed, with one episode. */
function feed(): string {
  const enclosure = `<enclosure url="${podcast.origin}/harbour.wav" type="audio/wav"/>`
  const item = `<item><title>${EPISODE}</title><guid>harbour</guid>${enclosure}</item>`
  return `<rss version="2.0"><channel><title>The harbour</title>${item}</channel></rss>`
}

/** A model that cites the first words of the first passage that it is shown. */
function model(data: unknown) {
  const { sections, passages } = data as Partial<ChatData>
  if (!sections || !passages) return { terms: ['river', 'water', 'boats', 'man'] }
  const [first] = passages
  const quote = first!.text.split(' ').slice(0, 5).join(' ')
  const sentences = [{ text: quote, citations: [{ passage: first!.id, quote }] }]
  return { sections: [{ id: 'answer', sentences }] }
}

test.beforeAll(async () => {
  const sound = await readFile(await speak('the old man walked along the river and looked at the boats by the water'))
  podcast = await startDropboxHost((request, response) => {
    const isFeed = request.url === '/feed'
    response.writeHead(200, { 'content-type': isFeed ? 'application/rss+xml' : 'audio/wav' })
    response.end(isFeed ? feed() : sound)
  })
  chat = await startChatServer(model)
  folder = await mkdtemp(path.join(os.tmpdir(), 'longhand-transcripts-'))
  server = await startBrowserServer({
    BILLING: 'sandbox',
    OPENAI_CHAT_URL: chat.origin,
    OPENAI_CHAT_MODEL: 'small',
    WEBHOOK_ALLOW: '127.0.0.1',
    EXPORT_DIR: folder,
  })
})
test.afterAll(async () => {
  await server?.stop()
  await chat?.close()
  await podcast?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Documents below the folder, by their names. */
async function written(): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.txt'))
  const texts = files.map(async ({ name, parentPath }) => [name, await readFile(path.join(parentPath, name), 'utf8')])
  return new Map((await Promise.all(texts)) as [string, string][])
}

test('an episode of a podcast comes by itself, answers with its source, and is written into a folder, by keys', async ({
  page,
  context,
}) => {
  const email = await newAccount(server)
  await server.longhand('plan', 'grant', email, '--auto', '1h')
  await logIn(context, server, email)
  await page.goto(`${server.url}/files`)
  const goTo = async (screen: string) => {
    await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: screen }))
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }
  const look = async (name: string) => {
    await expectSound(page, `feed-to-folder-${name}`)
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  await test.step('a folder on the disk is to have the transcripts', async () => {
    await goTo('Destinations')
    await press(page, page.getByRole('checkbox', { name: 'TXT' }), 'Space')
    await expect(page.getByRole('checkbox', { name: 'TXT' })).toBeChecked()
    await press(page, page.getByRole('button', { name: 'Add destination' }))
    await expect(page.getByText('Destination added.')).toBeVisible()
    await look('destination')
  })

  await test.step('a podcast is followed', async () => {
    await goTo('Sources')
    await typeInto(page, page.getByLabel('Address of the feed'), `${podcast.origin}/feed`)
    await press(page, page.getByRole('button', { name: /Spoken language/ }))
    await page.keyboard.type('english')
    await page.keyboard.press('Enter')
    await typeInto(page, page.getByLabel('Episodes that are already there'), 'The newest one')
    await press(page, page.getByRole('button', { name: 'Add source' }))
    await expect(page.getByText('The harbour')).toBeVisible()
    await look('source')
  })

  await test.step('its episode is transcribed', async () => {
    await press(page, page.getByRole('link', { name: 'My files' }).first())
    const row = page.getByRole('row').filter({ hasText: EPISODE })
    await expect(row).toContainText('EDITING', { timeout: 120_000 })
    await look('file')
  })

  await test.step('a question about it is answered with words that play and open where they are said', async () => {
    await press(page, page.getByRole('link', { name: 'Ask a question' }))
    await expect(page.getByLabel('Your question')).toBeFocused()
    await page.keyboard.type(QUESTION)
    await page.keyboard.press('Enter')
    const cost = page.getByRole('region', { name: 'Cost and privacy' })
    await press(page, cost.getByRole('button', { name: 'Send', exact: true }))
    const answer = page.getByRole('article', { name: QUESTION })
    const source = answer.getByRole('link', { name: new RegExp(EPISODE) })
    await expect(source).toBeVisible()
    await look('answer')
    await press(page, source, 'Space')
    await expect(answer.getByRole('button', { name: 'Stop' })).toBeAttached()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/editor\/[^/]+\?at=\d/u)
    await expect(page.locator('.cm-line').first()).toContainText(/[a-z]{3,}/)
    await page.goBack()
    await expect(answer).toBeVisible()
  })

  await test.step('its transcript lies in the folder', async () => {
    await expect.poll(async () => [...(await written()).keys()]).toEqual([expect.stringContaining(EPISODE)])
    const [text] = [...(await written()).values()]
    expect(text).toMatch(/[a-z]{3,}/)
    await goTo('Destinations')
    await press(page, page.getByRole('button', { name: 'Deliveries' }))
    await expect(page.getByText(EPISODE).first()).toBeVisible()
    await look('delivery')
  })
})
