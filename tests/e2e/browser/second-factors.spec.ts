import { generate } from 'otplib'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { appChallengeOf } from '../../../server/modules/identity/factors/app-challenge.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { startBrowserServer, type BrowserServer } from '../../support/browser-server.ts'
import { newAccount, PASSWORD } from './server.ts'

// Passkeys are bound to a domain, which an address is not.
let server: BrowserServer
test.beforeAll(async () => {
  server = await startBrowserServer({}, { name: 'localhost' })
})
test.afterAll(() => server?.stop())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** An authenticator of this device, which verifies its owner and says yes by itself. */
async function addAuthenticator(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    /** Whether its owner is there to say yes; pages that offer to fill in a passkey are answered at once then. */
    setPresent: (enabled: boolean) =>
      devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    lose: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/auth/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Runs in a page: has it show which requests for a passkey it makes. */
function showRequests(): void {
  const get = navigator.credentials.get.bind(navigator.credentials)
  navigator.credentials.get = (options) => {
    document.documentElement.dataset['asked'] = options?.mediation ?? 'by button'
    return get(options)
  }
}

async function logOut(page: Page): Promise<void> {
  await button(page, 'Logout').click()
  await expect(heading(page, 'Log in')).toBeVisible()
}

/** Reads the recovery codes that are shown once, and closes them. */
async function readRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('code').allTextContents()
  await press(page, button(page, 'I’ve saved them'))
  await expect(dialog).toBeHidden()
  return codes
}

test('a passkey is added, logs in without a password, is lost, and a recovery code opens the account', async ({
  page,
  context,
}) => {
  const email = await newAccount(server)
  const authenticator = await addAuthenticator(context, page)
  await page.addInitScript(showRequests)
  await logIn(page, email)
  await expect(page).toHaveURL(`${server.url}/files`)
  await page.goto(`${server.url}/account/security`)
  const name = page.getByLabel('Name of the new passkey')
  await tabTo(page, name)
  await name.fill('Laptop')
  await page.keyboard.press('Enter')
  const [code = ''] = await readRecoveryCodes(page)
  const row = page.getByRole('table', { name: 'Passkeys' }).locator('tbody tr')
  await expect(row).toContainText('Laptop')
  await expectSound(page, 'account-security-passkey')
  await press(page, button(page, 'Rename Laptop'))
  await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('Work laptop')

  await test.step('it logs in by itself', async () => {
    await authenticator.setPresent(false)
    await logOut(page)
    // What the page asks for by itself comes first: an authenticator that is there would answer it at once.
    await expect(page.locator('html')).toHaveAttribute('data-asked', 'conditional')
    await authenticator.setPresent(true)
    await press(page, button(page, 'Log in with a passkey'))
    await expect(page).toHaveURL(`${server.url}/files`)
  })

  await test.step('for the desktop app it is used here, and only the app that began gets in', async () => {
    await authenticator.setPresent(false)
    await logOut(page)
    const verifier = 'v'.repeat(43)
    await page.goto(`${server.url}/auth/app-passkey?app=${appChallengeOf(verifier)}`)
    await expectSound(page, 'login-app-passkey')
    await authenticator.setPresent(true)
    await press(page, button(page, 'Log in with a passkey'))
    await expect(heading(page, 'Back to the app')).toBeVisible()
    await authenticator.setPresent(false)
    const link = await page.getByRole('link', { name: 'Open the desktop app' }).getAttribute('href')
    const [, handed] = /^longhand:\/\/auth\/sign-on\/([\w-]{43})$/.exec(link ?? '')!
    await page.goto(`${server.url}/files`)
    await expect(heading(page, 'Log in')).toBeVisible()
    const redeem = (kept: string) =>
      fetch(`${server.url}/api/longhand/auth/passkey/app/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: handed, verifier: kept }),
      })
    expect((await redeem('w'.repeat(43))).status).toBe(400)
    const { token } = (await (await redeem(verifier)).json()) as { token: string }
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${server.url}/api/longhand/account/profile`, { headers })).status).toBe(200)
    await logIn(page, email)
    await authenticator.setPresent(true)
    await press(page, button(page, 'Use a passkey'))
    await expect(page).toHaveURL(`${server.url}/files`)
  })

  await test.step('the password alone does not, with the passkey it does', async () => {
    await authenticator.setPresent(false)
    await logOut(page)
    await logIn(page, email)
    await expect(heading(page, 'Confirm it’s you')).toBeVisible()
    await expectSound(page, 'login-passkey-asked')
    await authenticator.setPresent(true)
    await press(page, button(page, 'Use a passkey'))
    await expect(page).toHaveURL(`${server.url}/files`)
  })

  await test.step('once it is lost, a recovery code does, and the passkey is removed', async () => {
    await authenticator.lose()
    await logOut(page)
    await logIn(page, email)
    await press(page, button(page, 'Use a recovery code'))
    await typeInto(page, page.getByLabel('Recovery code'), code.toLowerCase())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}/files`)
    await page.goto(`${server.url}/account/security`)
    await expect(page.getByText('9 codes left.')).toBeVisible()
    await press(page, button(page, 'Remove Work laptop'))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }))
    await expect(row).toHaveCount(0)
    await logOut(page)
    await logIn(page, email)
    await expect(page).toHaveURL(`${server.url}/files`)
  })
})

test('one-time codes are turned on and asked for, but on a device that is trusted, and turned off', async ({
  page,
}) => {
  const email = await newAccount(server, 'ADMIN')
  await logIn(page, email)
  await expect(page).toHaveURL(`${server.url}/files`)
  await page.goto(`${server.url}/account/security`)
  await press(page, button(page, 'Set up one-time codes'))
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = (await page.getByRole('code').textContent())!.replaceAll(' ', '')
  /** One of a later step for each use, since each counts once, and with room for the clock to go on. */
  const codeIn = (steps: number) => generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 })
  await expectSound(page, 'account-security-set-up')
  await typeInto(page, page.getByRole('textbox', { name: 'One-time code' }), await codeIn(0))
  await page.keyboard.press('Enter')
  const [recoveryCode = ''] = await readRecoveryCodes(page)
  await expect(page.getByText('10 codes left.')).toBeVisible()

  await logOut(page)
  await logIn(page, email)
  await expect(heading(page, 'Confirm it’s you')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'One-time code' })).toBeFocused()
  await expectSound(page, 'login-code-asked')
  await page.getByRole('textbox', { name: 'One-time code' }).fill('000 000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible()
  await press(page, page.getByLabel('Don’t ask again on this device for 30 days'), 'Space')
  await page.getByRole('textbox', { name: 'One-time code' }).fill(await codeIn(1))
  await page.getByRole('textbox', { name: 'One-time code' }).press('Enter')
  await expect(page).toHaveURL(`${server.url}/files`)

  await test.step('this device is trusted, until its owner ends that', async () => {
    await logOut(page)
    await logIn(page, email)
    await expect(page).toHaveURL(`${server.url}/files`)
    await page.goto(`${server.url}/account/devices`)
    const trusted = page.getByRole('table', { name: 'Trusted devices' })
    await expect(trusted.getByText('CURRENT')).toBeVisible()
    await expectSound(page, 'account-devices-trusted')
    await press(page, trusted.getByRole('button'))
    await expect(trusted).toBeHidden()
  })

  await test.step('turning them off takes the password and a code', async () => {
    await page.goto(`${server.url}/account/security`)
    await press(page, button(page, 'Turn off'))
    const dialog = page.getByRole('dialog', { name: 'Turn off one-time codes' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByLabel('One-time code or recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(button(page, 'Set up one-time codes')).toBeVisible()
  })
})
