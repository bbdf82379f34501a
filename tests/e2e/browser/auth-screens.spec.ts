import { expect, test, type Page } from 'playwright/test'
import { newAccount, PASSWORD, place, useServer } from './server.ts'

const server = useServer()
const open = (page: Page, path: string) => page.goto(server().url + path)

test.describe('login', () => {
  test.beforeEach(({ page }) => open(page, '/auth/login'))

  test('[AU-035] has an e-mail and a password field', async ({ page }) => {
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password')
  })

  test('[AU-036] shows and hides the password', async ({ page }) => {
    const field = page.getByLabel('Password', { exact: true })
    await field.fill('secret!')
    await page.getByRole('button', { name: 'Show password' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('[AU-037] [AU-038] [AU-039] has a remember-me box and a terms box that starts checked; without terms nothing can be sent', async ({ page }) => {
    await expect(page.getByLabel('Remember me')).not.toBeChecked()
    const terms = page.getByRole('checkbox', { name: /I agree/ })
    await expect(terms).toBeChecked()
    const send = page.getByRole('button', { name: 'Log in' })
    await expect(send).toBeEnabled()
    await terms.uncheck()
    await expect(send).toBeDisabled()
  })

  test('[AU-040] links to forgotten password, register, terms of services and privacy policy', async ({ page }) => {
    const target = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await target('Forgotten password?')).toBe('/auth/forgotten-password')
    expect(await target('Create an account')).toBe('/auth/register')
    expect(await target('terms of services')).toBe('/terms-of-services')
    expect(await target('privacy policy')).toBe('/privacy-policy')
  })

  test('[AU-046] [AU-048] empty fields say that they are required', async ({ page }) => {
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Email address is required.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeVisible()
  })

  test('[AU-047] [AU-049] a malformed e-mail and a short password say so', async ({ page }) => {
    await page.getByLabel('E-mail').fill('maria.kovac@example')
    await page.getByLabel('Password', { exact: true }).fill('12345')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Incorect email address.')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters long.')).toBeVisible()
  })

  test('[AU-053] field errors wait until the field was edited or the form was sent', async ({ page }) => {
    const email = page.getByLabel('E-mail')
    const password = page.getByLabel('Password', { exact: true })
    await email.focus()
    await password.focus()
    await expect(page.getByText('Email address is required.')).toBeHidden()
    await email.fill('maria')
    await password.focus()
    await expect(page.getByText('Incorect email address.')).toBeVisible()
    await expect(page.getByText('Password is required.')).toBeHidden()
  })

  test("[AU-050] [AU-052] a failed login shows the server's message in the error style", async ({ page }) => {
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('The e-mail address or the password is wrong.')
  })

  test("[AU-050] a failed login without a message shows 'Failed login!'", async ({ page }) => {
    await page.route('**/auth/login', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 502, body: 'Bad gateway' }) : route.continue()))
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed login!')
  })

  test('[AU-051] while it is sending, the button shows a spinner and hides its label', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/longhand/auth/login', async (route) => {
      await held
      await route.fulfill({ status: 500, body: '' })
    })
    await page.getByLabel('E-mail').fill('nobody@example.org')
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    const send = page.locator('button[type=submit]')
    const width = (await send.boundingBox())?.width
    await send.click()
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await expect(send.locator('svg')).toBeVisible()
    await expect(send.getByText('Log in')).toHaveCSS('opacity', '0')
    expect((await send.boundingBox())?.width).toBe(width)
    answer()
    await expect(send).not.toHaveAttribute('aria-busy', 'true')
  })
})

test('[AU-042] [AU-014] [AU-015] after login the person is on /files, and the address alone is remembered', async ({ page, context }) => {
  const email = await newAccount(server())
  await open(page, '/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
  const cookies = await context.cookies()
  const remembered = cookies.find(({ name }) => name === 'remembered_email')
  expect(decodeURIComponent(remembered?.value ?? '')).toBe(email)
  // Browsers shorten cookies to 400 days; what was asked for is the year 2050.
  expect(remembered?.expires).toBeGreaterThan(Date.now() / 1000 + 300 * 86_400)
  const kept = JSON.stringify([cookies, await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))])
  expect(kept).not.toContain(PASSWORD)
  expect(kept).not.toContain(btoa(PASSWORD))

  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(`${server().url}/auth/login`)
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
})

test('[AU-041] after login the person is where redirect-to leads', async ({ page }) => {
  const email = await newAccount(server())
  await open(page, '/files/upload')
  await expect(page).toHaveURL(/\/auth\/login\?redirect-to=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files/upload`)
})

test('[AU-018] after login a redirect-to that leaves this site counts as /files', async ({ page }) => {
  const email = await newAccount(server())
  await open(page, `/auth/login?redirect-to=${encodeURIComponent('//evil.example/files')}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
})

test.describe('register', () => {
  test.beforeEach(({ page }) => open(page, '/auth/register'))
  const fill = async (page: Page, email: string, password: string, confirm: string) => {
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm password').fill(confirm)
    await page.getByRole('button', { name: 'Create an account' }).click()
  }

  test('[AU-054] [AU-055] [AU-056] has its three fields and both boxes checked', async ({ page }) => {
    await expect(page.getByLabel('E-mail')).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Confirm password')).toBeVisible()
    await expect(page.getByLabel('Remember me')).toBeChecked()
    await expect(page.getByRole('checkbox', { name: /I agree/ })).toBeChecked()
  })

  test('[AU-057] links to terms, privacy, forgotten password and login', async ({ page }) => {
    const target = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    expect(await target('terms of services')).toBe('/terms-of-services')
    expect(await target('privacy policy')).toBe('/privacy-policy')
    expect(await target('Forgotten password?')).toBe('/auth/forgotten-password')
    expect(await target('Log in')).toBe('/auth/login')
  })

  test('[AU-058] [AU-060] [AU-062] empty fields say that they are required', async ({ page }) => {
    await fill(page, '', '', '')
    await expect(page.getByText('Email address is required.')).toBeVisible()
    await expect(page.getByText('Password is required.', { exact: true })).toBeVisible()
    await expect(page.getByText('Confirm password is required.')).toBeVisible()
  })

  test('[AU-059] [AU-061] [AU-063] a malformed e-mail, a short password and a short confirmation say so', async ({ page }) => {
    await fill(page, 'maria', '12345', '12345')
    await expect(page.getByText('Incorect email address.')).toBeVisible()
    await expect(page.getByText('Password must be at least 6 characters long.')).toHaveCount(2)
  })

  test('[AU-064] a confirmation unlike the password says so', async ({ page }) => {
    await fill(page, 'maria@example.org', PASSWORD, `${PASSWORD}!`)
    await expect(page.getByText('Confirm password must match.')).toBeVisible()
  })

  test('[AU-065] nothing can be sent without the terms', async ({ page }) => {
    await page.getByRole('checkbox', { name: /I agree/ }).uncheck()
    await expect(page.getByRole('button', { name: 'Create an account' })).toBeDisabled()
  })

  test('[AU-066] [AU-067] [AU-052] success says so and remembers the address only', async ({ page, context }) => {
    await fill(page, 'new.person@example.org', PASSWORD, PASSWORD)
    await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
    const cookies = await context.cookies()
    expect(cookies.map(({ name }) => name)).toEqual(['remembered_email'])
    expect(decodeURIComponent(cookies[0]!.value)).toBe('new.person@example.org')
  })

  test('an address that is not to be remembered is not', async ({ page, context }) => {
    await page.getByLabel('Remember me').uncheck()
    await fill(page, 'other.person@example.org', PASSWORD, PASSWORD)
    await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
    expect(await context.cookies()).toEqual([])
  })

  test("[AU-068] failure shows the server's message, else 'Failed register!'", async ({ page }) => {
    await fill(page, 'weak@example.org', 'password', 'password')
    await expect(page.getByRole('alert')).toHaveText('This password is too common. Choose another.')
    await page.route('**/api/longhand/auth/register', (route) => route.fulfill({ status: 502, body: '' }))
    await fill(page, 'weak@example.org', PASSWORD, PASSWORD)
    await expect(page.getByRole('alert')).toHaveText('Failed register!')
  })
})

test.describe('e-mail validation', () => {
  async function register(page: Page, email: string) {
    await page.request.post(`${server().url}/api/longhand/auth/register`, { data: { email, password: PASSWORD } })
    await expect.poll(() => server().mailedLinks(email)).toHaveLength(1)
    return (await server().mailedLinks(email))[0]!
  }

  test('[AU-044] [AU-045] a login before it shows that a link was e-mailed, and a contact link', async ({ page }) => {
    const email = 'not.validated@example.org'
    await register(page, email)
    await open(page, '/auth/login')
    await page.getByLabel('E-mail').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(/validation link was e-mailed/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/#contact')
    expect(place(page)).toBe('/auth/login')
  })

  test('[AU-069] [AU-086] [AU-088] the mailed link shows a spinner and its text, then opens the account', async ({ page, context }) => {
    const link = await register(page, 'validates@example.org')
    expect(link).toMatch(/\/auth\/validate-email-address\/.+/)
    await page.goto(link)
    await expect(
      page.getByText('We are validating your email address. If validation is successful you will be automatically redirected to your account. Please be patient ...'),
    ).toBeVisible()
    await expect(page.locator('main svg')).toBeVisible()
    await expect(page).toHaveURL(`${server().url}/files`)
    expect((await context.cookies()).map(({ name }) => name)).toEqual(expect.arrayContaining(['token', 'session']))
  })

  test('[AU-087] the server is called after 3 seconds, not before', async ({ page }) => {
    const start = Date.now()
    await page.clock.install({ time: start })
    await page.clock.pauseAt(start + 1000)
    let calls = 0
    await page.route('**/api/longhand/auth/validate_email_address/**', async (route) => {
      calls += 1
      await route.fulfill({ status: 404, json: { message: '', code: 'not_found' } })
    })
    await open(page, '/auth/validate-email-address/0123456789abcdef')
    await expect(page.getByText(/We are validating/)).toBeVisible()
    await page.clock.runFor(2900)
    expect(calls).toBe(0)
    await page.clock.runFor(200)
    await expect(page.getByText(/Could not validate/)).toBeVisible()
    expect(calls).toBe(1)
  })

  test('[AU-089] [AU-090] a key that does not count shows the failure with links to login and contact', async ({ page }) => {
    await open(page, '/auth/validate-email-address/0123456789abcdef0123456789abcdef')
    await expect(
      page.getByText('Could not validate your email address. Maybe the link has expired. Please try again to login. If the error persists then contact us.'),
    ).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/auth/login')
    await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/#contact')
  })
})
