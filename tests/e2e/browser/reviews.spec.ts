import { expect, test } from 'playwright/test'
import { humanDesk } from './human-desk-people.ts'
import { press, tabTo, typeInto } from './keys.ts'
import { expectSound } from './looks.ts'
import { useServer } from './server.ts'

/** New transcriptors are always reviewed. */
const server = useServer({ BILLING: 'sandbox' }, { alone: true })
const desk = humanDesk(server)

test('[HU-014 HU-015] by keyboard: work is published, reviewed blind, graded, heard, answered and decided', async ({
  browser,
}) => {
  const [owner, tina, tom, admin] = await Promise.all([
    desk.arrive(browser, 'USER'),
    desk.arrive(browser, 'HUMAN-TRANSCRIPTOR'),
    desk.arrive(browser, 'HUMAN-TRANSCRIPTOR'),
    desk.arrive(browser, 'ADMIN'),
  ])
  await server().longhand('plan', 'grant', owner.email, '--human', '1h')

  await test.step('the owner has the text at once; nothing waits for the review', async () => {
    for (const [person, name] of [
      [tom, 'hearing.ogg'],
      [tina, 'council.ogg'],
    ] as const) {
      await desk.write(person, await desk.order(owner, name))
      await desk.publish(person, name)
      const row = owner.page.getByRole('row').filter({ hasText: name })
      await expect(row.getByText('EDITING', { exact: true })).toBeVisible()
    }
  })

  await test.step('who knows the language takes the sample', async () => {
    const { page } = tom
    await press(page, page.getByRole('link', { name: 'Reviews', exact: true }))
    const take = page.getByRole('button', { name: 'Review 5m 00s in Romanian' })
    await expect(async () => {
      await page.reload()
      await expect(take).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 120_000 })
    await expectSound(page, 'reviews')
    await press(page, take)
    await expect(page.getByRole('heading', { name: 'Review in Romanian' })).toBeVisible()
  })

  await test.step('the sample is heard and corrected, without a name of file or person', async () => {
    const { page } = tom
    const text = page.getByRole('textbox', { name: 'Transcript' })
    await expect(text).toBeFocused()
    await expect(text).toContainText('cuvânt')
    for (const secret of [tina.email, 'council.ogg']) expect(await page.content()).not.toContain(secret)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeEnabled()
    // The server is away, and the page ends: what was typed is offered by the next.
    await page.route('**/review/text/*', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('ControlOrMeta+Shift+ArrowRight')
    await page.keyboard.type('altceva ')
    await expect(page.getByText('Not saved yet. Trying again.')).toBeVisible()
    tom.page = await page.context().newPage()
    await page.close()
    await tom.page.goto(page.url())
  })

  await test.step('what the page left unsaved is gone on with', async () => {
    const { page } = tom
    const restore = page.getByRole('alertdialog', { name: 'Unsaved changes' }).getByRole('button', { name: 'Restore' })
    await expect(restore).toBeVisible()
    await press(page, restore)
    const text = page.getByRole('textbox', { name: 'Transcript' })
    await expect(text).toContainText('altceva')
    await text.focus()
    await page.keyboard.press('ControlOrMeta+Home')
    await page.keyboard.press('Shift+F9')
    await page.keyboard.type('Ana')
    await page.keyboard.press('Enter')
    await expect(page.getByText('File saved...')).toBeVisible()
    await expectSound(page, 'review-editor')
  })

  await test.step('it is finished, and gone for its reviewer', async () => {
    const { page } = tom
    const at = page.url()
    await page.getByRole('textbox', { name: 'Transcript' }).focus()
    await page.keyboard.press('F6')
    await press(page, page.getByRole('button', { name: 'Finish review' }))
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('You haven’t played')
    await press(page, question.getByRole('button', { name: 'Finish review' }))
    await expect(page.getByText('The review is finished.', { exact: true })).toBeVisible()
    await page.goto(at)
    await expect(page.getByText('You don’t have this sample.')).toBeVisible()
  })

  await test.step('its transcriptor hears each difference by one key, and answers', async () => {
    const { page } = tina
    const result = page.getByRole('table', { name: 'Reviews of your work' }).getByRole('link')
    await expect(async () => {
      await page.goto(`${server().url}/files/reviews`)
      await expect(result).toBeVisible({ timeout: 10_000 })
    }).toPass({ timeout: 120_000 })
    await press(page, result)
    await expect(page.getByRole('heading', { name: 'Review of your work', level: 1 })).toBeVisible()
    await expect(page.getByText('altceva', { exact: true })).toBeVisible()
    await expect(page.getByText('Ana', { exact: true })).toBeVisible()
    expect(await page.content()).not.toContain(tom.email)
    await tabTo(page, page.getByRole('button', { name: /^Listen at/ }).first())
    await page.keyboard.press('Space')
    await expect(page.getByRole('button', { name: /^Pause at/ })).toBeFocused()
    await expect(page.getByRole('button', { name: /^Pause at/ })).toHaveCount(0)
    await page.keyboard.press('x')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('x')
    await expect(page.getByText('2 corrections marked.')).toBeVisible()
    await expectSound(page, 'review-result')
    await typeInto(page, page.getByLabel('Reasons'), 'She says so.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Your answer waits for a decision.')).toBeVisible()
  })

  await test.step('an ADMIN reads the answer and decides', async () => {
    const { page } = admin
    await page.goto(`${server().url}/admin/reviews`)
    await expect(page.getByRole('cell', { name: tina.email, exact: true })).toBeVisible()
    await expectSound(page, 'reviews-to-decide')
    await press(page, page.getByRole('link', { name: `Decide on the answer of ${tina.email}` }))
    await expect(page.getByText('She says so.')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: /^Listen at/ }).first())
    await page.keyboard.press('x')
    await expectSound(page, 'review-decision')
    await typeInto(page, page.getByLabel('Reasons'), 'One of them.')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('No answers wait for a decision.')).toBeVisible()
    await tabTo(page, page.getByRole('tab', { name: 'To decide' }))
    await page.keyboard.press('End')
    await expect(page.getByText('No files are flagged.')).toBeVisible()
  })

  await test.step('the decision is in the grade', async () => {
    const { page } = tina
    await page.reload()
    await expect(page.getByText('Decided: 1 correction does not count.')).toBeVisible()
    await expect(page.getByText('One of them.')).toBeVisible()
    await expectSound(page, 'review-decided')
  })
})
