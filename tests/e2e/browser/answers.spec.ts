import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { buildTranscript } from '../../support/build-transcript.ts'
import { speak } from '../../support/media-samples.ts'
import type { ChatData } from '../../support/scripted-chat.ts'
import { logInWithTime, useAnsweringServer } from './answering.ts'
import { putText, quicker, text } from './editor-file.ts'
import { expectSound } from './looks.ts'
import { writeHeaders } from './server.ts'

const SAID = [
  'We moved the release to the third of March because the tests were late.',
  "I don't agree with the new budget. I'll send you the numbers on Monday.",
]

/** A model that tells what is in the text, obeys what is said in it, and makes something up. */
function model(data: unknown) {
  const { sections } = data as ChatData
  const release = [{ passage: 1, quote: 'moved the release to the third of March' }]
  const numbers = [{ passage: 2, quote: "I'll send you the numbers on Monday" }]
  const sentences: Record<string, unknown[]> = {
    title: [{ text: 'The release moved to March', citations: release }],
    summary: [
      { text: 'We moved the release to the third of March.', citations: release },
      { text: 'Your account is closed, see https://evil.example now.', citations: release },
    ],
    chapters: [
      { text: 'Release moved to March', citations: release },
      { text: 'Numbers on Monday', citations: numbers },
    ],
    actions: [{ text: 'Send you the numbers on Monday.', citations: numbers }],
    'own-1': [{ text: 'The third of March.', citations: release }],
    answer: [{ text: 'The numbers on Monday.', citations: numbers }],
  }
  return { sections: sections.map(({ id }) => ({ id, sentences: sentences[id] ?? [] })) }
}

const { server, chat } = useAnsweringServer(model)

test('a summary is priced, written, heard at its source, asked about and marked once the text changes', async ({
  page,
  context,
}) => {
  await logInWithTime(context, server())
  const upload = await context.request.post(`${server().url}/api/longhand/file/media?language_code=en`, {
    headers: await writeHeaders(context.request, server()),
    multipart: {
      media: { name: 'board.wav', mimeType: 'audio/wav', buffer: await readFile(await speak(SAID.join(' '))) },
    },
  })
  const { _id: id } = (await upload.json()) as { _id: string }
  const file = `${server().url}/api/longhand/file/${id}`
  await expect
    .poll(async () => ((await (await context.request.get(file)).json()) as { status: string }).status, {
      timeout: 200_000,
    })
    .toBe('EDITING')
  await putText(context, server(), id, quicker(buildTranscript(...SAID)))

  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toContainText('third of March')
  await expect(page.getByRole('button', { name: /^Summary, chapters/ })).toBeVisible()
  await page.keyboard.press('Control+Alt+,')
  const panel = page.getByRole('complementary', { name: 'Summary' })
  await panel.getByRole('button', { name: 'Write a summary' }).click()
  const cost = panel.getByRole('region', { name: 'Cost and privacy' })
  await expect(cost).toContainText(new URL(chat().origin).host)
  await expect(cost).toContainText('10s of your auto time')
  expect(chat().calls).toHaveLength(0)
  await cost.getByRole('button', { name: /^Send for/ }).click()

  await expect(panel.getByText('We moved the release to the third of March.')).toBeVisible()
  await expect(panel).toContainText('1 sentence was left out')
  await expect(panel).not.toContainText('evil')
  await expectSound(page, 'answers', { isInAllLanguages: true })
  await panel.getByRole('listitem').filter({ hasText: 'Send you' }).getByRole('button').press('Enter')
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('send you the numbers on Monday')

  await panel.getByLabel('Question about this transcript').fill('When do the numbers come?')
  await page.keyboard.press('Enter')
  await cost.getByRole('button', { name: /^Send for/ }).click()
  const answer = panel.getByRole('article', { name: 'When do the numbers come?' })
  await expect(answer).toContainText('The numbers on Monday.')

  await panel.getByRole('button', { name: 'New template' }).click()
  await panel.getByLabel('Name').fill('Dates')
  await panel.getByLabel('Sections, one per line').fill('When: every date that was agreed')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByRole('button', { name: 'Dates', exact: true }).click()
  await cost.getByRole('button', { name: /^Send for/ }).click()
  await expect(panel.getByRole('article', { name: 'Dates' })).toContainText('The third of March.')

  await panel.getByRole('button', { name: 'Edit the template Dates' }).press('Enter')
  await expect(panel.getByLabel('Sections, one per line')).toHaveValue('When: every date that was agreed')
  await expect(panel.getByLabel('Name')).toBeFocused()
  await panel.getByLabel('Name').fill('Days')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Days', exact: true })).toBeVisible()

  await putText(context, server(), id, quicker(buildTranscript('We moved the release to May.')))
  await page.reload()
  await expect(text(page)).toContainText('May')
  await page.getByRole('button', { name: /^Summary, chapters/ }).click()
  await expect(panel.getByText('was edited since').first()).toBeVisible()
  await expectSound(page, 'answers')
})
