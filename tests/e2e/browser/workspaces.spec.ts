import { expect, test, type Page } from 'playwright/test'
import { expectSound } from './looks.ts'
import { newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer()

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server().url}/auth/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
}

test('somebody makes a team and invites another, who accepts and switches; each tab keeps to whom it acts for', async ({
  browser,
  page,
}) => {
  const [ana, ben] = [await newAccount(server()), await newAccount(server())]
  await logIn(page, ana)
  await expect(page.getByRole('button', { name: /^Workspace:/ })).toHaveCount(0)
  await page.goto(`${server().url}/account/workspaces`)
  await expectSound(page, 'teams-none', { there: (at) => expect(at.getByLabel('Name of the team')).toBeVisible() })
  await page.getByLabel('Name of the team').fill('Harbour Radio')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Radio' })).toBeVisible()
  await page.getByLabel('E-mail').fill(ben)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`${ben} is invited.`)).toBeVisible()
  await expectSound(page, 'workspace', { there: (at) => expect(at.getByLabel(`Role of ${ana}`)).toBeVisible() })

  const elsewhere = await browser.newContext()
  const bens = await elsewhere.newPage()
  await logIn(bens, ben)
  await bens.goto(`${server().url}/account/workspaces`)
  await expectSound(bens, 'teams-invited', {
    there: (at) => expect(at.getByText(`Invited by ${ana}`)).toBeVisible(),
  })
  await bens.getByRole('button', { name: 'Accept: Harbour Radio' }).click()
  await bens.getByRole('button', { name: 'Open files: Harbour Radio' }).click()
  await expect(bens.getByRole('button', { name: 'Workspace: Harbour Radio' })).toBeVisible()
  await expect(bens).toHaveURL(`${server().url}/files`)
  await expectSound(bens, 'files-of-workspace', {
    there: (at) => expect(at.getByRole('button', { name: 'Workspace: Harbour Radio' })).toBeVisible(),
  })

  // Another tab goes back to their own files; this one still acts for the workspace, also when it is loaded again.
  const other = await elsewhere.newPage()
  await other.goto(`${server().url}/files`)
  await other.getByRole('button', { name: 'Workspace: Harbour Radio' }).click()
  await other.getByRole('menuitemcheckbox', { name: 'Your own files' }).click()
  await expect(other.getByRole('button', { name: 'Workspace: Your own files' })).toBeVisible()
  await bens.reload()
  await expect(bens.getByRole('button', { name: 'Workspace: Harbour Radio' })).toBeVisible()

  // Who is no member any more is led to their own files.
  await page.reload()
  await page.getByRole('button', { name: `Remove ${ben}` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(page.getByRole('button', { name: `Remove ${ben}` })).toHaveCount(0)
  await bens.reload()
  await expect(bens.getByRole('button', { name: /^Workspace:/ })).toHaveCount(0)
  await expect(bens.getByRole('heading', { level: 1 })).toBeVisible()
})
