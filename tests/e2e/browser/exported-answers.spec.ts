import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from 'playwright/test'
import type { ChatData } from '../../support/scripted-chat.ts'
import { addFile, logInWithTime, useAnsweringServer } from './answering.ts'
import { press, tabTo } from './keys.ts'
import { expectSound } from './looks.ts'
import { writeHeaders } from './server.ts'

const LEASE = 'The harbour office signed the lease on the third of March.'

/** A model that says of each section the first words of the first passage, and cites them. */
function model(data: unknown) {
  const { sections, passages } = data as ChatData
  const quote = passages[0]!.text.split(' ').slice(0, 6).join(' ')
  const sentences = [{ text: quote, citations: [{ passage: passages[0]!.id, quote }] }]
  return { sections: sections.map(({ id }) => ({ id, sentences })) }
}

const { server } = useAnsweringServer(model)

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a page at a desk, whatever it was looked at before. */
async function open(page: Page, path: string): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${server().url}${path}`)
}

test('a document is written by the template of its folder and has the answers that are chosen, by keys', async ({
  page,
  context,
}) => {
  const email = await logInWithTime(context, server())
  const id = await addFile(server(), email, { name: 'Lease.wav' }, [LEASE, 'Nobody objected.'])
  const headers = await writeHeaders(context.request, server())
  const api = (path: string) => `${server().url}/api/longhand${path}`

  await test.step('a template gets a name', async () => {
    await open(page, '/account/preferences')
    await press(page, page.getByRole('button', { name: 'Add a template' }))
    await expect(dialog(page)).toBeVisible()
    await page.getByLabel('Name', { exact: true }).focus()
    await page.keyboard.type('Court record')
    await tabTo(page, dialog(page).getByLabel('Speakers'))
    await page.keyboard.press('Control+a')
    await page.keyboard.type('{NAME}:')
    await expectSound(page, 'export-template')
    await press(page, dialog(page).getByRole('button', { name: 'Save' }))
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('list', { name: 'Export templates' })).toContainText('Court record')
    await expectSound(page, 'export-templates')
  })

  await test.step('a folder takes it for its files', async () => {
    const made = await context.request.post(api('/folders'), { headers, data: { name: 'Leases', parent_id: null } })
    const { _id: folder } = (await made.json()) as { _id: string }
    await context.request.post(api('/file/changes'), { headers, data: { ids: [id], folder_id: folder } })
    await open(page, '/files')
    await page.getByRole('button', { name: 'More for the folder Leases' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Defaults' }).press('Enter')
    const template = dialog(page).getByLabel('Export template')
    await tabTo(page, template)
    await page.keyboard.type('Court')
    await expect(template).toHaveValue(/.{24,}/)
    await expectSound(page, 'folder-template')
    await press(page, dialog(page).getByRole('button', { name: 'Save' }))
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('answers are chosen in the export', async () => {
    for (const question of ['What was signed?', 'Who objected?'])
      await context.request.post(api(`/file/answers/${id}`), { headers, data: { kind: 'question', question } })
    const states = async () => {
      const list = (await (await context.request.get(api(`/file/answers/${id}`))).json()) as {
        answers: { status: string }[]
      }
      return list.answers.map(({ status }) => status)
    }
    await expect.poll(states).toEqual(['READY', 'READY'])
    await open(page, '/files')
    await page.getByRole('button', { name: 'Export Lease.wav' }).press('Enter')
    await expect(dialog(page).getByLabel('Template')).toHaveValue(/.{24,}/)
    await press(page, dialog(page).getByRole('checkbox', { name: 'Answers' }), 'Space')
    await press(page, dialog(page).getByText('2 of 2 answers'))
    await press(page, dialog(page).getByRole('checkbox', { name: 'Who objected?' }), 'Space')
    await expect(dialog(page).getByText('1 of 2 answers')).toBeVisible()
    await expectSound(page, 'export-answers')
    const downloaded = page.waitForEvent('download')
    await press(page, dialog(page).getByRole('button', { name: 'Download' }))
    const text = await readFile(await (await downloaded).path(), 'utf8')
    expect(text).toMatch(
      /^What was signed\?\n- The harbour office signed the lease \[00:00:00\]\n\n\[00:00:00\] SPEAKER 1:\nThe harbour/u,
    )
  })

  await test.step('a destination gets chapters and answers', async () => {
    await open(page, '/account/destinations')
    await page.getByRole('checkbox', { name: 'Chapters (VTT)' }).press('Space')
    await page.getByRole('checkbox', { name: /^Include answers/ }).press('Space')
    await expect(page.getByRole('checkbox', { name: /^Include answers/ })).toBeChecked()
    await expectSound(page, 'destination-chapters')
  })
})
