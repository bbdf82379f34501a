import { readFile } from 'node:fs/promises'
import { expect, test, type BrowserContext } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const server = useServer({ BILLING: 'sandbox' })
const api = (path: string) => `${server().url}/api/longhand${path}`

/** Two speakers, as somebody brings them. */
const TEXT = {
  transcript: [
    { start_time: 0, end_time: 2, speaker: 'Ana', words: words(0, 'The house is red.') },
    { start_time: 2, end_time: 4, speaker: 'Daniel', words: words(2, 'I live in the city.') },
  ],
}

function words(start: number, text: string) {
  const all = text.split(' ')
  return all.map((word, index) => ({
    text: word,
    start_time: start + (2 * index) / all.length,
    end_time: start + (2 * (index + 1)) / all.length,
  }))
}

/** A file in EDITING with the text above, which costs nothing. */
async function bringText(context: BrowserContext): Promise<string> {
  const post = async (path: string, field: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
    (
      await context.request.post(api(path), {
        headers: await writeHeaders(context.request, server()),
        multipart: { [field]: file },
        timeout: 60_000,
      })
    ).json()
  const sound = await readFile(await speak('The house is red. I live in the city, and I like it there very much.'))
  const { _id } = (await post('/file/media?language_code=en&is_for_transcribe=false', 'media', {
    name: 'house.wav',
    mimeType: 'audio/wav',
    buffer: sound,
  })) as { _id: string }
  await post(`/file/transcription/${_id}`, 'json', {
    name: 'house.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(TEXT)),
  })
  await expect
    .poll(async () => ((await (await context.request.get(api(`/file/${_id}`))).json()) as { status: string }).status)
    .toBe('EDITING')
  return _id
}

test('[TR-001 TR-003 TR-004 TR-005 TR-006 TR-007 TR-012 ED-002 ED-004 ED-012 ED-013] modal to Spanish text', async ({
  page,
  context,
}) => {
  const email = await newAccount(server())
  await logIn(context, server(), email)
  const id = await bringText(context)
  await page.goto(`${server().url}/editor/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Translations' })
  const spanish = dialog.getByRole('option', { name: 'Spanish' })

  // Without time: the notice, and the way to buy some.
  await page.getByRole('button', { name: 'Translations' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    new RegExp(
      '^YOU NEED ADDITIONAL TIME: You have 0s remaining, but translating requires you to have ' +
        String.raw`\ds\. Please purchase\. Purchase$`,
    ),
  )
  await expect(dialog.getByRole('link', { name: 'Purchase' })).toHaveAttribute('href', '/account/checkout')
  // Whoever opens it can type the language, although the list came later than the dialog.
  await expect(dialog.getByRole('combobox', { name: 'Translate into' })).toBeFocused()
  await spanish.click()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')

  // With time: asked for by the keyboard, it is made, and the editor goes to it.
  await server().longhand('plan', 'grant', email, '--auto', '1h')
  await page.getByRole('button', { name: 'Translations' }).click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByRole('combobox', { name: 'Translate into' }).fill('Spanish')
  await expect(dialog.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Enter')
  // It names what it costs, and spends nothing before the yes.
  const question = dialog.getByRole('region', { name: 'Translate into Spanish' })
  await expect(question).toContainText(/takes \ds of your auto time\. You have 1h 00m 00s\./)
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expect(dialog.getByRole('listitem')).toHaveCount(1)
  await question.getByRole('button', { name: /^Translate for \ds$/ }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Spanish' })).toBeVisible()
  await page.waitForURL(`**/editor/es/${id}`)

  const text = page.getByRole('textbox', { name: 'Transcript' })
  await expect(text).toContainText('La casa es roja.')
  await expect(text).toContainText('Vivo en la ciudad.')
  await expect(text).toHaveAttribute('lang', 'es')
  await expect(page.getByLabel('Original', { exact: true }).last()).toContainText('The house is red.')
  await expect(page.getByRole('radio', { name: 'FINISHED' })).toHaveCount(0)
  await expect(page.getByText('0 of 2 marked')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.click()
  await expect(page.getByText('FINISHED', { exact: true })).toBeVisible()

  // It has versions of its own.
  await page.keyboard.press('ControlOrMeta+Shift+y')
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await versions.getByRole('radio', { name: /Automatic/ }).press('Space')
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(versions).toBeHidden()
  await expect(page.getByText('0 of 2 marked')).toBeVisible()

  // A second time it is opened; the original as well.
  await page.getByRole('button', { name: 'Translations' }).click()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Spanish' })).toHaveAttribute('aria-current', 'true')
  await dialog.getByRole('button', { name: /Open the original/ }).click()
  await page.waitForURL(`**/editor/${id}`)
  await expect(page.getByRole('textbox', { name: 'Transcript' })).toContainText('The house is red.')
})
