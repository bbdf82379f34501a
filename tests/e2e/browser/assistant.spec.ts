import { expect, test } from 'playwright/test'
import { expectSound } from './looks.ts'
import { useServer } from './server.ts'

/** A chat where nobody listens. */
const server = useServer({ ASSISTANT_URL: 'http://127.0.0.1:9/embed', ASSISTANT_TOKEN: 'token' }, { alone: true })

test("an unreachable assistant says so; its button is small on a phone and covers nothing at the page's end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server().url}/faq`)
  const button = page.getByRole('button', { name: 'Open the assistant' })
  await expect(button).toBeVisible()
  expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 })

  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const { y: top = 0 } = (await button.boundingBox()) ?? {}
  const lowest = await page.locator('footer a, footer button').last().boundingBox()
  expect(lowest!.y + lowest!.height).toBeLessThanOrEqual(top)

  await button.click()
  await expect(page.getByRole('alert')).toContainText('The assistant is unavailable.')
  await expect(page.locator('iframe')).toHaveCount(0)
  await expectSound(page, 'assistant-away', { isInAllLanguages: false })
})
