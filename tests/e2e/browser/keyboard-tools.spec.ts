import { expect, test } from 'playwright/test'
import type { MediaImport } from '../../../src/shared/contract/imports.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { logIn, newAccount, useServer } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })

const one: MediaImport = {
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507',
  name: 'talk.wav',
  state: 'fetching',
  received: 25_000_000,
  size: 100_000_000,
  problem: null,
  file_id: null,
  page: null,
  same: null,
  same_cost: null,
}
const other: MediaImport = {
  ...one,
  _id: '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e508',
  name: 'walk.wav',
  state: 'failed',
  problem: 'Dropbox does not have this file any more. Choose it again.',
}

test('the keyboard alone works imports, access tokens, webhooks, activity and the audit log', async ({
  page,
  context,
}) => {
  const email = await newAccount(server(), 'ADMIN')
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const goTo = async (screen: string) => {
    await press(page, page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: screen }))
    await expect(page.getByRole('heading', { level: 1, name: screen })).toBeVisible()
  }
  await logIn(context, server(), email)

  await test.step('imports are tried again and cancelled', async () => {
    let imports = [one, other]
    await page.route('**/api/longhand/config', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), dropbox_app_key: 'key' } })
    })
    await page.route('**/api/longhand/imports**', (route) => {
      const request = route.request()
      if (request.method() === 'GET') return route.fulfill({ json: imports })
      const id = new URL(request.url()).pathname.split('/')[4]
      imports =
        request.method() === 'DELETE'
          ? imports.filter(({ _id }) => _id !== id)
          : [one, { ...other, state: 'waiting', problem: null }]
      return request.method() === 'DELETE' ? route.fulfill({ status: 204 }) : route.fulfill({ json: imports[1] })
    })
    await page.goto(`${server().url}/files`)
    await press(page, button('Try again walk.wav'))
    await press(page, button('Cancel walk.wav'))
    await expect(page.getByText('walk.wav')).toHaveCount(0)
    await press(page, button('Cancel talk.wav'))
    await expect(page.getByRole('region', { name: 'Imports' })).toBeHidden()
  })

  await test.step('an access token is made and revoked', async () => {
    await goTo('API')
    await typeInto(page, page.getByLabel('Name', { exact: true }), 'Nightly')
    await press(page, page.getByLabel(/files:read/), 'Space')
    await typeInto(page, page.getByLabel('Expires after'), '1 year')
    await press(page, button('Create token'))
    await tabTo(page, button('Copy the token'))
    await press(page, button('Revoke Nightly'))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Revoke', exact: true }))
    await expect(page.getByText('Nightly is revoked.')).toBeVisible()
  })

  await test.step('a webhook is added, changed, switched off and removed', async () => {
    await goTo('Webhooks')
    await typeInto(page, page.getByLabel('Address'), 'https://example.org/hook')
    await press(page, button('Add webhook'))
    await tabTo(page, button('Copy the secret'))
    const webhook = page.getByRole('article')
    await press(page, button('Deliveries'))
    await expect(webhook.getByText('Nothing was sent in the last 30 days.')).toBeVisible()
    await press(page, button('Change'))
    await press(page, webhook.getByRole('checkbox').last(), 'Space')
    await press(page, button('Save'))
    await expect(button('Change')).toBeFocused()
    await press(page, button('Switch off'))
    await expect(webhook.getByText('OFF', { exact: true })).toBeVisible()
    await press(page, button('New secret'))
    await page.keyboard.press('Escape')
    await expect(button('New secret')).toBeFocused()
    await press(page, button('Remove'))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }))
    await expect(page.getByText('No webhooks yet.')).toBeVisible()
  })

  await test.step('activity and the audit log are read, searched, and shown whole again', async () => {
    await goTo('Activity')
    await expect(page.getByRole('table', { name: 'Activity' })).toContainText('Access token created')
    await press(page, page.getByRole('link', { name: 'Administration' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await press(page, page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Audit log' }))
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    const log = page.getByRole('table', { name: 'Audit log' })
    await typeInto(page, page.getByLabel('E-mail address of the person'), email)
    await expect(log.getByRole('row').filter({ hasText: 'Access token created' })).toHaveCount(1)
    await typeInto(page, page.getByLabel('File or account ID'), 'none')
    await press(page, button('Show everything'))
    await expect(page.getByLabel('File or account ID')).toHaveValue('')
    await expect(log).toBeVisible()
  })
})
