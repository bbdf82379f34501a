import { expect, test, type BrowserContext, type Page } from 'playwright/test'
import { buildTranscript } from '../../support/build-transcript.ts'
import { speak } from '../../support/media-samples.ts'
import { isSave, newEditorFile, passMinute, putText, quicker, savedText, text, typeAtEnd } from './editor-file.ts'
import { logIn, useServer } from './server.ts'

const server = useServer()
const TEXT = quicker(buildTranscript('The old man walked', 'along the river slowly'))

let email: string
let id: string

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  ;({ email, id } = await newEditorFile(
    context,
    server(),
    await speak('the old man walked along the river slowly in the morning sun'),
  ))
  await context.close()
})

test.beforeEach(async ({ context }) => {
  await logIn(context, server(), email)
  await putText(context, server(), id, TEXT)
})

async function saved(context: BrowserContext): Promise<string[]> {
  const { paragraphs } = await savedText(context, server(), id)
  return paragraphs.map(({ words }) => words.map((word) => word.text).join(' '))
}

async function open(page: Page): Promise<void> {
  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toBeVisible()
}

/** What the page's database holds of unsaved edits, as text; beside them it has what they took the place of. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('longhand-drafts')
      opening.addEventListener('success', () => resolve(opening.result))
      opening.addEventListener('error', () => reject(new Error('The database does not open.')))
    })
    const all = await new Promise<{ inserted?: { text: string }[] }[]>((resolve) => {
      const reading = database.transaction('edits').objectStore('edits').getAll()
      reading.addEventListener('success', () => resolve(reading.result as { inserted?: { text: string }[] }[]))
    })
    database.close()
    return all.flatMap(({ inserted = [] }) => inserted.map((paragraph) => paragraph.text)).join(' ')
  })

test('[ED-043] a tab killed while typing and a network cut while typing lose nothing', async ({ page, context }) => {
  await open(page)
  await context.route('**/api/longhand/file/transcription/**', (route) =>
    isSave(route) ? route.abort() : route.continue(),
  )
  await typeAtEnd(page, ' killed')
  await expect.poll(() => kept(page)).toContain('slowly killed')
  await page.close({ runBeforeUnload: false })
  await context.unrouteAll()

  const again = await context.newPage()
  await again.goto(`${server().url}/editor/${id}`)
  await again.getByRole('button', { name: 'Restore' }).click()
  await expect(text(again)).toContainText('slowly killed')
  await expect.poll(() => saved(context)).toEqual(['The old man walked', 'along the river slowly killed'])

  await context.setOffline(true)
  await typeAtEnd(again, ' offline')
  await expect(again.getByText('Not saved yet. Trying again.')).toBeVisible()
  await typeAtEnd(again, ' and on')
  await context.setOffline(false)
  await expect
    .poll(() => saved(context))
    .toEqual(['The old man walked', 'along the river slowly killed offline and on'])
  expect(await again.getByRole('alertdialog').count()).toBe(0)
})

test('[ED-042 ED-051] two tabs write; who comes with old work is asked by paragraph; a version comes back', async ({
  page,
  context,
}) => {
  await open(page)
  const other = await context.newPage()
  await open(other)
  await expect(page.locator('output').getByText('You, in another window')).toBeVisible()

  // What the one types, the other sees.
  await typeAtEnd(page, ' first')
  await expect(text(other)).toContainText('slowly first')

  // One cannot save for a while, in which the other writes in the same place.
  let isCut = true
  await other.route('**/api/longhand/file/transcription/**', (route) =>
    isCut && isSave(route) ? route.abort() : route.fallback(),
  )
  await typeAtEnd(other, ' there')
  await other.keyboard.press('ControlOrMeta+Home')
  await other.keyboard.type('Slowly ')
  await expect(other.getByText('Not saved yet. Trying again.')).toBeVisible()
  await other.evaluate(passMinute)
  await typeAtEnd(page, ' here')
  await expect.poll(() => saved(context)).toContain('along the river slowly first here')
  isCut = false

  const dialog = other.getByRole('alertdialog', { name: 'Two versions' })
  await expect(dialog).toContainText('One place was changed in both.')
  await expect(dialog.locator('ins')).toHaveText(['there', 'here'])
  await dialog.getByRole('radio', { name: 'Mine', exact: true }).focus()
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Both, mine first' })).toBeChecked()
  await other.keyboard.press('Tab')
  await other.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  const merged = [
    'Slowly The old man walked',
    'along the river slowly first there',
    'along the river slowly first here',
  ]
  await expect.poll(() => saved(context)).toEqual(merged)

  await other.close()
  await expect(page.getByText('You, in another window')).toBeHidden()

  await page.getByRole('button', { name: 'Versions' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByRole('radio')).not.toHaveCount(0)
  await versions.getByRole('radio').last().press('Space')
  await expect(
    versions.getByText('This is the only version.').or(versions.getByRole('region', { name: 'What changed' })),
  ).toBeVisible()
  await versions.getByLabel('Compare with').selectOption({ index: 0 })
  await expect(versions.locator('ins').filter({ hasText: 'first there' })).toBeVisible()
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await expect(versions).toBeHidden()
  const oldest = await saved(context)
  expect(oldest).not.toEqual(merged)
  await expect(text(page)).not.toContainText('there')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(text(page)).toContainText('first there')
  await expect.poll(() => saved(context)).toEqual(merged)
})
