import { readFile } from 'node:fs/promises'
import { expect, test } from 'playwright/test'
import { buildTranscript } from '../../support/build-transcript.ts'
import { tone } from '../../support/media-samples.ts'
import { putText } from './editor-file.ts'
import { expectSound } from './looks.ts'
import { logIn, newAccount, useServer, writeHeaders } from './server.ts'

const server = useServer()
const api = (path: string) => `${server().url}/api/longhand${path}`

test('what was said is found, heard and opened by keyboard alone', async ({ page, context }) => {
  test.slow()
  await logIn(context, server(), await newAccount(server()))
  const headers = await writeHeaders(context.request, server())
  const buffer = await readFile(await tone({ seconds: 20 }))
  for (const [name, ...paragraphs] of [
    ['Harbour board.wav', 'We began early today', 'The harbour master said so, and nobody asked why'],
    ['Interview.wav', 'I was the Hárbour master then', 'and the boat was late'],
  ]) {
    const media = { name: name!, mimeType: 'audio/wav', buffer }
    const query = 'language_code=en&is_for_transcribe=false'
    const reply = await context.request.post(api(`/file/media?${query}`), {
      headers,
      multipart: { media },
      timeout: 60_000,
    })
    const { _id: id } = (await reply.json()) as { _id: string }
    const json = {
      name: 'talk.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{"transcript":[{"start_time":0,"end_time":1,"words":[]}]}'),
    }
    await context.request.post(api(`/file/transcription/${id}`), { headers, multipart: { json } })
    await putText(context, server(), id, buildTranscript(...paragraphs))
  }

  await page.addInitScript(timeFirstSound)
  await page.goto(`${server().url}/files`)
  await expect(page.getByText('Interview.wav')).toBeVisible()
  const { keyboard } = page
  await keyboard.press('/')
  const field = page.getByRole('searchbox', { name: 'Search everything that was said' })
  await expect(field).toBeFocused()
  await keyboard.type('"harbour master"')
  // Which file comes first is up to the index.
  await expect(page.locator('mark').filter({ hasText: /^h[aá]rbour master$/iu })).toHaveCount(2)
  await expect(page).toHaveURL(/q=%22harbour\+master%22/u)
  await expectSound(page, 'search')

  await keyboard.press('ArrowDown')
  await keyboard.press('ArrowDown')
  const hit = page.getByRole('link', { name: /h[aá]rbour master/iu }).nth(1)
  await expect(hit).toBeFocused()
  await keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeAttached()
  const heard = await page.waitForFunction(() => (globalThis as { soundAfter?: number }).soundAfter)
  test.info().annotations.push({ type: 'first sound', description: `${await heard.jsonValue()} ms after the key` })
  await expect(hit).toBeFocused()
  await keyboard.press('Space')
  await expect(page.getByRole('button', { name: 'Stop' })).toBeHidden()

  await keyboard.press('Enter')
  await expect(page).toHaveURL(/\/editor\/[^/]+\?at=\d/u)
  await page.goBack()
  await expect(field).toHaveValue('"harbour master"')
  await expect(page.locator('mark')).toHaveCount(2)

  await test.step('what was found is replaced, but for what is unticked, and undone by one command', async () => {
    await page.getByRole('link', { name: 'Replace in transcripts' }).press('Enter')
    await expect(page.getByLabel('Find')).toHaveValue('harbour master')
    await expect(page.getByLabel('Replace with')).toBeFocused()
    await keyboard.type('pilot')
    await expect(page.locator('ins').filter({ hasText: /^[Pp]ilot$/u })).toHaveCount(2)
    await expectSound(page, 'replace')
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('checkbox', { name: 'All in ' }).first()).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Space')
    await expect(page.locator('ins')).toHaveCount(1)
    await page.getByRole('button', { name: 'Replace 1 match' }).press('Enter')
    await expect(page.getByRole('heading', { name: '“harbour master” was replaced with “pilot” once.' })).toBeFocused()
    await expectSound(page, 'replaced')
    await page.getByRole('button', { name: 'Undo in all transcripts' }).press('Enter')
    await expect(page.getByRole('heading', { name: 'The replacement of “harbour master” was undone.' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(page.locator('ins')).toHaveCount(2)
    await page.getByLabel('Find').fill('')
    await expect(page.getByText('harbour master → pilot')).toBeVisible()
    await expectSound(page, 'latest-replacements')
    await page.goBack()
  })

  await field.fill('submarine')
  await expect(page.getByText('Nothing found for “submarine”.')).toBeVisible()
  await expectSound(page, 'search-nothing')
})

/** Has the page say, as `soundAfter`, how long after the key that plays it the first sound is there. Milliseconds. */
function timeFirstSound(): void {
  let pressed = 0
  addEventListener('keydown', () => (pressed = performance.now()), { capture: true })
  // oxlint-disable-next-line typescript/unbound-method -- it is called on the medium below
  const { play } = HTMLMediaElement.prototype
  HTMLMediaElement.prototype.play = function () {
    const soundIsThere = () => Object.assign(globalThis, { soundAfter: Math.ceil(performance.now() - pressed) })
    this.addEventListener('playing', soundIsThere, { once: true })
    return play.call(this)
  }
}
