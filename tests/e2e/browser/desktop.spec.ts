import { chromium, expect, test } from 'playwright/test'
import { CHROMIUM } from '../../support/chromium.ts'
import {
  logInDesktop,
  logInElsewhere,
  orderByHand,
  recordOffline,
  recordSpokenOffline,
  type Step,
  translateOffline,
  workOffline,
} from '../../support/desktop-flows.ts'
import { openDesktopInBrowser } from '../../support/desktop-in-browser.ts'
import { speak } from '../../support/media-samples.ts'
import { newAccount, PASSWORD, useServer } from './server.ts'

/**
 * The desktop's page with its main process, in front of the real server. Romanian has no engine here, so its files are
 * for people.
 */
const server = useServer()
const step: Step = (name, body) => test.step(name, body)

async function newPerson(role?: Parameters<typeof newAccount>[1]) {
  const person = { email: await newAccount(server(), role), password: PASSWORD }
  return { person, elsewhere: await logInElsewhere(server().url, person) }
}

test('[DT-007 DT-009 DT-010 DT-011 DT-014] recorded offline, sent later, transcribed, corrected, kept', async () => {
  const speaking = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${await speak()}`,
    ],
  })
  const desktop = await openDesktopInBrowser(speaking, { server: server().url })
  const { person, elsewhere } = await newPerson()
  await logInDesktop(desktop, person)
  await recordOffline(desktop, step)
  await translateOffline(desktop, elsewhere, step)
  await desktop.close()
  await speaking.close()
})

test('recorded and written down offline, sent later with its words, and heard a second time', async () => {
  const speaking = await chromium.launch({
    executablePath: CHROMIUM,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${await speak()}`,
    ],
  })
  const desktop = await openDesktopInBrowser(speaking, { server: server().url, hasSpeech: true })
  const { person, elsewhere } = await newPerson()
  await logInDesktop(desktop, person)
  await recordSpokenOffline(desktop, step)
  const id = new URL(desktop.page.url()).pathname.split('/').at(-1) ?? ''
  const ordered = await elsewhere(`/file/second-reading/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ engine: 'pocketsphinx' }),
  })
  expect(ordered.status).toBe(200)
  await expect
    .poll(async () => JSON.stringify(await (await elsewhere(`/file/second-reading/${id}`)).json()), {
      timeout: 120_000,
    })
    .toMatch(/"text":"(?:river|boats|morning)"/)
  await desktop.close()
  await speaking.close()
})

test('[DT-014] a transcriptor writes and finishes a file offline, and decides where somebody else wrote', async ({
  browser,
}) => {
  const id = await orderByHand((await newPerson()).elsewhere)
  const { person, elsewhere } = await newPerson('HUMAN-TRANSCRIPTOR')
  const desktop = await openDesktopInBrowser(browser, { server: server().url })
  await logInDesktop(desktop, person)
  await workOffline(desktop, { id, elsewhere }, step)
  await desktop.close()
})
