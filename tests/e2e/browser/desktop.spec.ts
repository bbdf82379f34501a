import { chromium, test } from 'playwright/test'
import { CHROMIUM } from '../../support/chromium.ts'
import {
  logInDesktop,
  logInElsewhere,
  orderByHand,
  recordOffline,
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
  test.setTimeout(300_000)
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

test('[DT-014] a transcriptor writes and finishes a file offline, and decides where somebody else wrote', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const id = await orderByHand((await newPerson()).elsewhere)
  const { person, elsewhere } = await newPerson('HUMAN-TRANSCRIPTOR')
  const desktop = await openDesktopInBrowser(browser, { server: server().url })
  await logInDesktop(desktop, person)
  await workOffline(desktop, { id, elsewhere }, step)
  await desktop.close()
})
