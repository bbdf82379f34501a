import { expect, type Page, test } from 'playwright/test'
import { lines, text } from './editor-file.ts'
import { humanDesk } from './human-desk-people.ts'
import { press, tabTo } from './keys.ts'
import { expectSound } from './looks.ts'
import { useServer } from './server.ts'

/** New transcriptors are always reviewed. */
const server = useServer({ BILLING: 'sandbox' }, { alone: true })
const desk = humanDesk(server)
const NAME = 'minutes.ogg'

/** The beginning of the text. */
const begins = async (page: Page) => (await lines(page))[0]?.slice(0, 200)

/** Chooses what a menu of the list has for the file. */
async function chooseOfFile(page: Page, item: string): Promise<void> {
  await press(page, page.getByRole('button', { name: `More for ${NAME}` }))
  const choice = page.getByRole('menuitem', { name: item, exact: true })
  await expect(choice).toBeVisible()
  for (let at = 0; at < 20 && !(await choice.evaluate((one) => one === document.activeElement)); at++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('by keyboard, in two browsers: a text is shared, written and commented together, reviewed and graded', async ({
  browser,
}) => {
  const elsewhere = await browser.browserType().launch()
  const [owner, tina] = [await desk.arrive(browser, 'USER'), await desk.arrive(elsewhere, 'HUMAN-TRANSCRIPTOR')]
  const [friend, tom] = [await desk.arrive(elsewhere, 'USER'), await desk.arrive(elsewhere, 'HUMAN-TRANSCRIPTOR')]
  await server().longhand('plan', 'grant', owner.email, '--human', '1h')

  await test.step('two transcriptors publish what they have written', async () => {
    for (const [person, name] of [
      [tom, 'hearing.ogg'],
      [tina, NAME],
    ] as const) {
      await desk.write(person, await desk.order(owner, name))
      await desk.publish(person, name)
    }
  })

  await test.step('its owner shares it with somebody who may edit', async () => {
    const { page } = owner
    await expect(page.getByRole('row').filter({ hasText: NAME }).getByText('EDITING', { exact: true })).toBeVisible()
    await chooseOfFile(page, 'Share')
    const dialog = page.getByRole('dialog', { name: `Share ${NAME}` })
    await tabTo(page, dialog.getByLabel('E-mail addresses'))
    await page.keyboard.type(friend.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Can edit')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel(`Access of ${friend.email}`, { exact: true })).toHaveValue('edit')
    await page.keyboard.press('Escape')
    await press(page, page.getByRole('link', { name: `Edit ${NAME}` }))
    await expect(text(page)).toContainText('cuvânt0')
  })

  await test.step('both write in one paragraph at once, and each reads what the other writes', async () => {
    const { page } = friend
    await press(page, page.getByRole('link', { name: 'Shared with me' }))
    await expect(page.getByText(`${owner.email} · you can edit`)).toBeVisible()
    await press(page, page.getByRole('link', { name: `Edit ${NAME}` }))
    await expect(text(page)).toContainText('cuvânt0')
    for (const { page: at } of [owner, friend]) {
      await expect(text(at)).toBeEditable()
      await text(at).focus()
      await at.keyboard.press('ControlOrMeta+Home')
    }
    for (let word = 0; word < 3; word++) await page.keyboard.press('ControlOrMeta+ArrowRight')
    await expect(owner.page.locator('.cm-other-caret')).toHaveCount(1)
    await Promise.all([
      owner.page.keyboard.type('Bine ați venit la ', { delay: 40 }),
      page.keyboard.type(' și astăzi din nou', { delay: 40 }),
    ])
    for (const { page: at } of [owner, friend])
      await expect
        .poll(() => begins(at))
        .toContain('Bine ați venit la cuvânt0 cuvânt1 cuvânt2 și astăzi din nou cuvânt3')
    await expectSound(page, 'end-to-end-together')
  })

  await test.step('one asks about a word, the other answers, and it is resolved', async () => {
    const [{ page }, { page: asked }] = [friend, owner]
    await text(page).focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.press('ControlOrMeta+Shift+F2')
    const panelOf = (at: Page) => at.getByRole('complementary', { name: 'Comments' })
    await expect(panelOf(page).getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await page.keyboard.type('Is this said?')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.locator('.cm-comment').first()).toHaveText('Bine')
    // What is written before the word moves it along, for both.
    await text(asked).focus()
    await asked.keyboard.press('ControlOrMeta+Home')
    await asked.keyboard.type('Deci ')
    await expect.poll(() => begins(page)).toContain('Deci Bine ați')
    for (const at of [page, asked]) await expect(at.locator('.cm-comment').first()).toHaveText('Bine')
    await asked.keyboard.press('Alt+PageDown')
    await expect(panelOf(asked).getByRole('listitem')).toContainText('Is this said?')
    await asked.keyboard.press('ControlOrMeta+Shift+F6')
    await expect(panelOf(asked).getByRole('textbox', { name: 'Reply' })).toBeFocused()
    await asked.keyboard.type('Yes.')
    await asked.keyboard.press('ControlOrMeta+Enter')
    await expect(panelOf(page).getByRole('listitem')).toContainText('Yes.')
    await expectSound(asked, 'end-to-end-comments')
    await asked.keyboard.press('Escape')
    await text(page).focus()
    await page.keyboard.press('Alt+PageDown')
    await page.keyboard.press('ControlOrMeta+Shift+F10')
    for (const at of [page, asked]) await expect(panelOf(at).getByRole('listitem')).toHaveCount(0)
  })

  await test.step('meanwhile another transcriptor reviews a sample of the work, blind', async () => {
    const { page } = tom
    await press(page, page.getByRole('link', { name: 'Reviews', exact: true }))
    const sample = page.getByRole('button', { name: 'Review 5m 00s in Romanian' })
    await expect(async () => {
      await page.reload()
      await expect(sample).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 120_000 })
    await press(page, sample)
    await expect(text(page)).toBeFocused()
    await expect(text(page)).toContainText('cuvânt')
    for (const secret of [tina.email, NAME]) expect(await page.content()).not.toContain(secret)
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.type('altceva ')
    await expect(page.getByText('File saved...')).toBeVisible()
    await page.keyboard.press('F6')
    await press(page, page.getByRole('button', { name: 'Finish review' }))
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: 'Finish review' }))
    await expect(page.getByText('The review is finished.', { exact: true })).toBeVisible()
  })

  await test.step('whose work it is sees the grade and the corrections; the owner’s text is as it was', async () => {
    const { page } = tina
    const result = page.getByRole('table', { name: 'Reviews of your work' }).getByRole('link')
    await expect(async () => {
      await page.goto(`${server().url}/files/reviews`)
      await expect(result).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 120_000 })
    await press(page, result)
    await expect(page.getByRole('heading', { name: 'Review of your work', level: 1 })).toBeVisible()
    await expect(page.getByText('altceva', { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(tom.email)
    await expectSound(page, 'end-to-end-grade')
    for (const { page: at } of [owner, friend]) {
      await expect.poll(() => begins(at)).toContain('Deci Bine ați venit la cuvânt0')
      await expect(text(at)).not.toContainText('altceva')
    }
  })
  await elsewhere.close()
})
