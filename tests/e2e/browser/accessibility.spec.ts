import { type Browser, expect, type Page, test } from 'playwright/test'
import { speak } from '../../support/media-samples.ts'
import { fakeFile } from '../../support/fake-file.ts'
import { uploadMedium } from './editor-file.ts'
import { answerFiles } from './fake-files.ts'
import { expectSound } from './looks.ts'
import { logIn, sharedAccount, useServer } from './server.ts'
import { walks } from './walks/all-walks.ts'
import { goOn, type Visit, type Walk } from './walks/walk.ts'

const server = useServer()
let visit: Visit
/** The page of the walk that was gone on with last. */
let open: { walk: Walk; page: Page } | undefined

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  await logIn(context, server(), await sharedAccount(server()))
  visit = { url: server().url, file: await uploadMedium(context, server(), await speak(), { name: 'Harbour.wav' }) }
  await context.close()
})
test.afterAll(() => open?.page.context().close())

/** Every state of a row that there is. */
const allStates = () =>
  (['QUEUED', 'TRANSCRIBE', 'EDITING', 'QUOTED', 'STANDBY', 'HUMAN-TRANSCRIBE', 'FAILED', 'FINISHED'] as const).map(
    (status, n) =>
      fakeFile(n + 1, {
        status,
        name: `Harbour meeting number ${n}.m4a`,
        progress: status === 'TRANSCRIBE' ? 0.62 : null,
        eta_seconds: 240,
        failure:
          status === 'FAILED' ? { code: 'no_speech', message: 'No speech was found. You got your time back.' } : null,
      }),
  )

/** Has a page keep what its policy refuses, as `window.violations`. */
function noteViolations(): void {
  const violations: string[] = []
  Object.assign(window, { violations })
  addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
    violations.push(`${violatedDirective} in ${sourceFile}: ${sample}`),
  )
}

const violationsOf = (page: Page) => page.evaluate(() => (window as { violations?: string[] }).violations)

/** The page of a walk. One page serves them all, since much of a screen's time goes by until it is loaded. */
async function pageOf(walk: Walk, browser: Browser): Promise<Page> {
  if (open?.walk === walk) return open.page
  await open?.page.context().close()
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await context.addInitScript(noteViolations)
  if (walk.role) await logIn(context, server(), await sharedAccount(server(), walk.role))
  open = { walk, page: await context.newPage() }
  await answerFiles(open.page, allStates())
  await walk.prepare?.(open.page, visit)
  return open.page
}

test('text that becomes HTML is refused, and a page says so', async ({ browser }) => {
  const context = await browser.newContext()
  await context.addInitScript(noteViolations)
  const page = await context.newPage()
  await page.goto(`${server().url}/auth/login`)
  expect(await violationsOf(page)).toEqual([])
  const refusal = await page.evaluate(() => {
    try {
      document.body.innerHTML = '<p>anything</p>'
      return null
    } catch (error) {
      return String(error)
    }
  })
  expect(refusal).toMatch(/^TypeError: .*TrustedHTML/)
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^require-trusted-types-for/)])
  await context.close()
})

for (const walk of walks)
  for (const screen of walk.screens)
    test(`${screen.name}: clean to axe, and room for all words, in both themes, wide and on the phone`, async ({
      browser,
    }) => {
      const page = await pageOf(walk, browser)
      await screen.prepare?.(page, visit)
      const url = visit.url + screen.path.replace(':file', visit.file)
      if (page.url() === 'about:blank') await page.goto(url)
      else await goOn(page, url)
      await expectSound(page, screen.name, {
        async there() {
          await screen.there(page)
          await expect(page.locator('[data-loading]'), 'the loading overlay goes').toHaveCount(0)
        },
      })
      expect(await violationsOf(page), 'nothing that the policy refuses').toEqual([])
    })
