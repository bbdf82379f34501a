import { expect, test, type Page } from 'playwright/test'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { buildFile } from '../../support/factories.ts'
import { press } from './keys.ts'
import { expectSound } from './looks.ts'
import { newAccount, PASSWORD, useServer } from './server.ts'

const server = useServer()
const ID = '0198f3a2-5c1e-7d44-9b0a-3f6c2d81e507'

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto(`${server().url}/auth/login`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).toHaveURL(`${server().url}/files`)
}

test('somebody makes a team and invites another, who accepts and switches; each tab keeps to whom it acts for', async ({
  browser,
  page,
}) => {
  const [ana, ben] = [await newAccount(server()), await newAccount(server())]
  await logIn(page, ana)
  await expect(page.getByRole('button', { name: /^Switch team:/ })).toHaveCount(0)
  await page.goto(`${server().url}/account/workspaces`)
  await expectSound(page, 'teams-none', { there: (at) => expect(at.getByLabel('Name of the team')).toBeVisible() })
  await page.getByLabel('Name of the team').fill('Harbour Radio')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Harbour Radio' })).toBeVisible()
  await page.getByLabel('E-mail').fill(ben)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`${ben} is invited.`)).toBeVisible()
  await expectSound(page, 'workspace', { there: (at) => expect(at.getByLabel(`Role of ${ana}`)).toBeVisible() })
  // All that the team has goes on hold, by keyboard, and off it again.
  await page.getByLabel('Reason').fill('Case 12')
  await page.getByLabel('Reason').press('Enter')
  const lift = page.getByRole('button', { name: 'Lift hold' })
  await expect(lift).toBeVisible()
  await expectSound(page, 'workspace-on-hold', { there: () => expect(lift).toBeVisible() })
  await lift.focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Lift the legal hold on all files of the team?' })
  await expectSound(page, 'workspace-lift-hold', { there: () => expect(question).toBeVisible() })
  await press(page, question.getByRole('button', { name: 'Lift hold' }))
  await expect(page.getByRole('button', { name: 'Put all files on hold' })).toBeVisible()

  const elsewhere = await browser.newContext()
  const bens = await elsewhere.newPage()
  await logIn(bens, ben)
  await bens.goto(`${server().url}/account/workspaces`)
  await expectSound(bens, 'teams-invited', {
    there: (at) => expect(at.getByText(`Invited by ${ana}`)).toBeVisible(),
  })
  await bens.getByRole('button', { name: 'Accept: Harbour Radio' }).click()
  await bens.getByRole('button', { name: 'Open files: Harbour Radio' }).click()
  await expect(bens.getByRole('button', { name: 'Switch team: Harbour Radio' })).toBeVisible()
  await expect(bens).toHaveURL(`${server().url}/files`)
  await expectSound(bens, 'files-of-workspace', {
    there: (at) => expect(at.getByRole('button', { name: 'Switch team: Harbour Radio' })).toBeVisible(),
  })

  // Another tab goes back to their own files; this one still acts for the workspace, also when it is loaded again.
  const other = await elsewhere.newPage()
  await other.goto(`${server().url}/files`)
  await other.getByRole('button', { name: 'Switch team: Harbour Radio' }).click()
  await other.getByRole('menuitemcheckbox', { name: 'Your own files' }).click()
  await expect(other.getByRole('button', { name: 'Switch team: Your own files' })).toBeVisible()
  await bens.reload()
  await expect(bens.getByRole('button', { name: 'Switch team: Harbour Radio' })).toBeVisible()

  // Who is no member any more is led to their own files.
  await page.reload()
  await page.getByRole('button', { name: `Remove ${ben}` }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
  await expect(page.getByRole('button', { name: `Remove ${ben}` })).toHaveCount(0)
  await bens.reload()
  await expect(bens.getByRole('button', { name: /^Switch team:/ })).toHaveCount(0)
  await expect(bens.getByRole('heading', { level: 1 })).toBeVisible()
})

async function addFiles(email: string, names: readonly string[]): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: server().dataDir })
  try {
    const { id } = await db.selectFrom('user').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    for (const name of names) await buildFile(db, { owner_id: id, name, status: 'EDITING' })
  } finally {
    await close()
  }
}

test('somebody moves files to a team, and gets them back when they delete it', async ({ page }) => {
  const [ana, ben] = [await newAccount(server()), await newAccount(server())]
  await addFiles(ana, ['Harbour.wav', 'Council.wav'])
  await logIn(page, ana)
  await page.goto(`${server().url}/account/workspaces`)
  await page.getByLabel('Name of the team').fill('Harbour Radio')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByLabel('E-mail').fill(ben)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByText(`${ben} is invited.`)).toBeVisible()

  await page.goto(`${server().url}/files`)
  await page.getByRole('button', { name: 'More for Harbour.wav' }).click()
  await page.getByRole('menuitem', { name: 'Move to another owner' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('New owner')).toHaveValue(/./)
  await expect(dialog.getByRole('button', { name: 'Move' })).toBeEnabled()
  await expectSound(page, 'transfer', { there: (at) => expect(at.getByLabel('New owner')).toBeVisible() })
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText('1 file moved: Harbour Radio', { exact: true })).toBeVisible()
  await expect(page.getByText('Harbour.wav')).toHaveCount(0)

  await page.goto(`${server().url}/account/workspaces`)
  await page.getByRole('link', { name: 'Harbour Radio' }).click()
  await page.getByRole('button', { name: 'Delete team' }).click()
  await expect(dialog.getByText(/^1 file \(/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete team' })).toBeDisabled()
  await dialog.getByText('Move the files to my account').click()
  await dialog.getByLabel('Type the team’s name: Harbour Radio').fill('Harbour Radio')
  await expectSound(page, 'delete-team', {
    there: (at) => expect(at.getByRole('alertdialog').getByRole('button', { name: 'Delete team' })).toBeEnabled(),
  })
  await dialog.getByRole('button', { name: 'Delete team' }).click()
  await expect(page).toHaveURL(`${server().url}/account/workspaces`)
  await expect(page.getByRole('link', { name: 'Harbour Radio' })).toHaveCount(0)
  await page.goto(`${server().url}/files`)
  await expect(page.getByText('Harbour.wav')).toBeVisible()

  // With very many files, the page says how far they are.
  const going = { _id: ID, name: 'Harbour Radio', fate: 'move', files: 100_000, left: 37_500 }
  await page.route(
    ({ pathname }) => pathname.endsWith('/workspaces') && !pathname.startsWith('/account'),
    (route) => route.fulfill({ json: { workspaces: [], invitations: [], dissolving: [going] } }),
  )
  await page.goto(`${server().url}/account/workspaces`)
  await expectSound(page, 'team-going', {
    there: (at) => expect(at.getByText('Files moved: 62,500 of 100,000')).toBeVisible(),
  })
})
