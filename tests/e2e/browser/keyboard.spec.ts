import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { PASSWORD, useServer } from './server.ts'

const server = useServer()
const EMAIL = 'keys.only@example.org'

test('the keyboard alone does the main job: register, upload, correct, export, quality, translate, log out', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** Each text that is opened begins with Tab playing and pausing. */
  const letTabLeaveTheText = async () => {
    await tabTo(page, page.getByRole('textbox', { name: 'Transcript' }))
    await page.keyboard.press('ControlOrMeta+m')
  }

  await test.step('register and log in', async () => {
    await page.goto(`${server().url}/auth/register`)
    await typeInto(page, page.getByLabel('E-mail'), EMAIL)
    await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
    await typeInto(page, page.getByLabel('Confirm password'), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Register successfully! Go to login page!')).toBeVisible()
    await expect.poll(() => server().mailedLinks(EMAIL)).toHaveLength(1)
    await page.goto((await server().mailedLinks(EMAIL))[0]!)
    await expect(page).toHaveURL(`${server().url}/files`)
    await press(page, button('Logout'))
    await expect(page.getByLabel('E-mail')).toHaveValue(EMAIL)
    await typeInto(page, page.getByLabel('Password', { exact: true }), PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server().url}/files`)
  })

  await test.step('upload', async () => {
    // Asked for early: the browser is told to hand choosers over when somebody begins to wait.
    const chooser = page.waitForEvent('filechooser')
    await press(page, page.getByRole('link', { name: 'Upload' }).first())
    await expect(page).toHaveURL(`${server().url}/files/upload`)
    await press(page, page.getByRole('button', { name: /Spoken language/ }))
    await page.keyboard.type('english')
    await page.keyboard.press('Enter')
    await press(page, button('Continue'))
    await expect(page.getByRole('heading', { name: 'Who transcribes it?' })).toBeFocused()
    await press(page, button('Continue'))
    await press(page, button('Choose files'))
    await (
      await chooser
    ).setFiles({
      name: 'river.wav',
      mimeType: 'audio/wav',
      buffer: await readFile(
        await speak(
          'the old man walked along the river and looked at the boats, and then he sat down by the water and ' +
            'waited for the evening',
        ),
      ),
    })
    await expect(
      page.getByRole('row').filter({ hasText: 'river.wav' }).getByText('EDITING', { exact: true }),
    ).toBeVisible({ timeout: 120_000 })
  })

  await test.step('open, play, correct', async () => {
    await press(page, page.getByRole('link', { name: 'river.wav', exact: true }))
    const text = page.locator('.cm-content')
    // Until the recording is there Tab has nothing to play, and leads on.
    await expect(button('Play')).toBeEnabled()
    await tabTo(page, text)
    // In the text Tab plays and pauses; Ctrl+M lets it leave again.
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Pause', exact: true })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    await page.keyboard.press('ControlOrMeta+End')
    await page.keyboard.type(' indeed')
    await expect(page.getByText('File saved...')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+m')
  })

  await test.step('export', async () => {
    await press(page, button('Export'))
    const dialog = page.getByRole('dialog', { name: 'Export' })
    await tabTo(page, dialog.getByRole('button', { name: 'Download' }))
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(await readFile(await download.path(), 'utf8')).toContain('indeed')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button('Export')).toBeFocused()
  })

  await test.step('look at the quality, and go where the engine was unsure', async () => {
    await press(page, button('Quality'))
    const dialog = page.getByRole('dialog', { name: 'Quality' })
    await press(page, dialog.getByText('Show the chart as a table'), 'Space')
    await press(page, dialog.getByRole('button', { name: /^Go to / }).last())
    await expect(dialog).toBeHidden()
    await expect(page.locator('.cm-content')).toBeVisible()
  })

  await test.step('translate, and come back to the original', async () => {
    const dialog = page.getByRole('dialog', { name: 'Translations' })
    await press(page, button('Translations'))
    await typeInto(page, dialog.getByRole('combobox', { name: 'Translate into' }), 'Spanish')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/editor\/es\//)
    await letTabLeaveTheText()
    await press(page, button('Translations'))
    await press(page, dialog.getByRole('button', { name: /Open the original/ }))
    await page.waitForURL(/\/editor\/[^/]+$/)
    await letTabLeaveTheText()
  })

  await test.step('go back and log out', async () => {
    await press(page, page.getByRole('link', { name: 'Files' }))
    await expect(page).toHaveURL(`${server().url}/files`)
    await press(page, button('Logout'))
    await expect(page).toHaveURL(`${server().url}/auth/login`)
  })
})
