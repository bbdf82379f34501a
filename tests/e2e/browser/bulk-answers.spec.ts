import { expect, test } from 'playwright/test'
import type { ChatData } from '../../support/scripted-chat.ts'
import { addFile, logInWithTime, useAnsweringServer } from './answering.ts'
import { press, tabTo } from './keys.ts'
import { expectSound } from './looks.ts'
import { writeHeaders } from './server.ts'

/** A model that says of each section the first words of the first passage, and cites them. */
function model(data: unknown) {
  const { sections, passages } = data as ChatData
  const [first] = passages
  const quote = first!.text.split(' ').slice(0, 5).join(' ')
  const sentences = [{ text: quote, citations: [{ passage: first!.id, quote }] }]
  return { sections: sections.map(({ id }) => ({ id, sentences })) }
}

const { server, chat } = useAnsweringServer(model)

/** Files with a text, and one that failed. */
async function addFiles(email: string): Promise<void> {
  await addFile(server(), email, { name: 'Broken.wav', status: 'FAILED' })
  for (const name of ['Harbour board.wav', 'Interview.wav', 'Minutes.wav'])
    await addFile(server(), email, { name }, [`In ${name} the harbour office signed the lease.`])
}

test('summaries of all files are written at a price that is said, by keys; one without a text is named', async ({
  page,
  context,
}) => {
  await addFiles(await logInWithTime(context, server()))
  await context.request.post(`${server().url}/api/longhand/account/answer-templates`, {
    headers: await writeHeaders(context.request, server()),
    data: { name: 'Minutes', sections: [{ title: 'Decisions', ask: 'What was decided, and by whom' }] },
  })
  const dialog = page.getByRole('dialog')
  await page.goto(`${server().url}/files`)
  await press(page, page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await press(page, page.getByRole('button', { name: 'More for the selected files' }))
  await page.getByRole('menuitem', { name: 'Write summaries' }).press('Enter')

  await test.step('what leaves the machine is said, and what may be written', async () => {
    await expect(dialog).toContainText('Write summaries of 4 files')
    await expect(dialog).toContainText(new URL(chat().origin).host)
    await expect(dialog.getByLabel('What to write').getByRole('option')).toHaveText([
      'Summary, chapters and action items',
      'Minutes',
    ])
    await expectSound(page, 'bulk-answers')
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(chat().calls).toEqual([])
  })

  await test.step('the price is said before anything is sent, and what could not be done is named', async () => {
    await press(page, dialog.getByRole('button', { name: 'Write', exact: true }))
    await expect(dialog).toContainText('This costs 30s of auto transcription time.')
    await expectSound(page, 'bulk-answers-price')
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(chat().calls).toEqual([])
    await press(page, dialog.getByRole('button', { name: 'Write', exact: true }))
    await expect(dialog.getByRole('alert')).toContainText('Broken.wav')
    await expectSound(page, 'bulk-answers-done')
    await page.setViewportSize({ width: 1440, height: 900 })
    await tabTo(page, dialog.getByRole('button', { name: 'Close' }).last())
    await page.keyboard.press('Enter')
  })

  await test.step('each is there, with the words that it comes from', async () => {
    await expect.poll(() => chat().calls.length).toBe(3)
    await page.getByRole('link', { name: 'Minutes.wav', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Summary' }).first().press('Enter')
    const summary = page.getByRole('complementary', { name: 'Summary' })
    await expect(summary).toContainText('In Minutes.wav the harbour office')
  })
})
