import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { buildTranscript } from '../../support/build-transcript.ts'
import { speak } from '../../support/media-samples.ts'
import { lines, newEditorFile, putText, quicker, savedText, text } from './editor-file.ts'
import { logIn, useServer } from './server.ts'

const server = useServer()

let email: string
let id: string

test.beforeAll(async ({ browser }) => {
  const context = await browser.newContext()
  ;({ email, id } = await newEditorFile(context, server(), await speak('the old man walked along the river')))
  await putText(context, server(), id, quicker(buildTranscript('The old man walked', 'along the river')))
  await context.close()
})

/** A page of a browser of its own, with the text open. */
async function open(context: BrowserContext): Promise<Page> {
  await logIn(context, server(), email)
  const page = await context.newPage()
  await page.goto(`${server().url}/editor/${id}`)
  await expect(text(page)).toBeEditable()
  return page
}

/** Puts the caret into a line, so many letters from its start. */
async function putCaret(page: Page, line: number, letters: number): Promise<void> {
  await text(page).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  for (let at = 0; at < line; at++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  for (let at = 0; at < letters; at++) await page.keyboard.press('ArrowRight')
}

test('two type in one paragraph at once, see each other, and undo only what is their own', async ({ browser }) => {
  const [one, two] = await Promise.all([browser.newContext(), browser.newContext()])
  const [ann, ben] = [await open(one), await open(two)]
  for (const page of [ann, ben]) await expect(page.getByText('You, in another window: editing')).toBeVisible()

  await putCaret(ann, 0, 3)
  await putCaret(ben, 0, 18)
  await Promise.all([
    ann.keyboard.type(' very kind and', { delay: 40 }),
    ben.keyboard.type(' slowly home again', { delay: 30 }),
  ])
  const both = 'The very kind and old man walked slowly home again'
  for (const page of [ann, ben]) await expect.poll(() => lines(page)).toEqual([both, 'along the river'])

  // Each sees the caret of the other, where the other types, and its name.
  await expect(ann.locator('.cm-other-caret')).toHaveCount(1)
  await expect(ann.locator('.cm-line').first().locator('.cm-other-name')).toHaveText('You')
  await ann.getByRole('button', { name: 'Who is here' }).click()
  await expect(ann.getByRole('menuitem')).toHaveText(['You, in another window: editing'])
  await ann.keyboard.press('Escape')

  // Undo takes back one's own alone, however often; the caret of the other stays where they type.
  for (let key = 0; key < ' slowly home again'.length; key++) await ben.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => lines(ann)).toEqual(['The very kind and old man walked', 'along the river'])
  await ben.keyboard.type(' off')
  const after = ['The very kind and old man walked off', 'along the river']
  for (const page of [ann, ben]) await expect.poll(() => lines(page)).toEqual(after)

  // Without the network both go on; back again, neither has lost a word.
  await two.setOffline(true)
  await putCaret(ben, 1, 15)
  await ben.keyboard.type(' until dawn')
  await putCaret(ann, 0, 0)
  await ann.keyboard.type('So ')
  await expect.poll(() => lines(ann)).toEqual([`So ${after[0]}`, after[1]])
  await two.setOffline(false)
  const last = [`So ${after[0]}`, 'along the river until dawn']
  for (const page of [ann, ben]) await expect.poll(() => lines(page)).toEqual(last)

  await ann.keyboard.type('then ')
  await expect.poll(() => lines(ben)).toEqual([`So then ${after[0]}`, last[1]])
  await ann.reload()
  await expect.poll(() => lines(ann)).toEqual([`So then ${after[0]}`, last[1]])
  const { paragraphs } = await savedText(one, server(), id)
  expect(paragraphs.map(({ words }) => words.map((word) => word.text).join(' '))).toEqual([
    `So then ${after[0]}`,
    last[1],
  ])
  await Promise.all([one.close(), two.close()])
})

/** How often the page is loaded again; `RELOADS` asks for more. */
const RELOADS = Number(process.env['RELOADS'] ?? 2)

/** Runs in a page: after the next key it loads itself again, without asking. */
function reloadAfterKey(ms: number): void {
  addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  addEventListener('keyup', () => setTimeout(() => location.reload(), ms))
}

test('[ED-043] what was typed right before a page is loaded again is shown, or offered', async ({ browser }) => {
  test.setTimeout(400_000 + RELOADS * 15_000)
  const [one, two] = await Promise.all([browser.newContext(), browser.newContext()])
  const [ann, ben] = [await open(one), await open(two)]
  for (let round = 0; round < RELOADS; round++) {
    await expect(ann.getByText('You, in another window: editing')).toBeVisible()
    // The other page comes back with what it wrote without the network, and that has just arrived.
    await two.setOffline(true)
    await putCaret(ben, 1, 0)
    await ben.keyboard.type(`far${round} `)
    await putCaret(ann, 0, 0)
    await two.setOffline(false)
    await expect.poll(async () => (await lines(ann))[1]).toContain(`far${round} `)
    // Around the moment in which what was typed is sent, which is 10 ms after the key.
    const again = ann.waitForEvent('load')
    await ann.evaluate(reloadAfterKey, (round * 7) % 36)
    await ann.keyboard.press('q')
    await again
    await ann.locator('.cm-line').first().waitFor()
    const offered = ann.getByRole('button', { name: 'Restore' })
    const shown = async () => (await lines(ann))[0]?.startsWith('q'.repeat(round + 1)) ?? false
    await expect.poll(async () => (await shown()) || (await offered.isVisible()), `round ${round}`).toBe(true)
    if (await offered.isVisible()) await offered.click()
    await expect.poll(shown).toBe(true)
  }
  await Promise.all([one.close(), two.close()])
})

/** Runs in a page: notes what an input method does, and the pieces of the first line then, for a walk that fails. */
function noteComposing(): void {
  const content = document.querySelector('.cm-content')!
  const note = (what: string) => {
    const { focusNode, focusOffset } = getSelection()!
    const pieces = [...content.querySelector('.cm-line')!.childNodes].map(
      (node) => `${node === focusNode ? `${focusOffset}:` : ''}${node.textContent}`,
    )
    const { dataset } = document.body
    const has = document.activeElement === content ? 'focus' : 'no focus'
    dataset['composed'] = `${dataset['composed'] ?? ''}\n${performance.now() | 0} ${what}, ${has}: ${pieces.join('|')}`
  }
  for (const type of ['compositionstart', 'compositionupdate', 'input', 'compositionend', 'focusin', 'focusout'])
    document.addEventListener(type, (event) => note(`${type} ${(event as InputEvent).data ?? ''}`), { capture: true })
  document.addEventListener('selectionchange', () => note('selection'))
  new MutationObserver(() => note('drawn')).observe(content, { childList: true, subtree: true, characterData: true })
}

test('what others type leaves a word that an input method composes as it is', async ({ playwright }) => {
  // Two browsers, as two people have: the windows of one share its input method.
  const [here, there] = await Promise.all([playwright.chromium.launch(), playwright.chromium.launch()])
  const [one, two] = await Promise.all([here.newContext(), there.newContext()])
  const [ann, ben] = [await open(one), await open(two)]
  for (const page of [ann, ben]) await expect(page.getByText('You, in another window: editing')).toBeVisible()
  const [first, second] = (await lines(ann)) as [string, string]
  const other = first.indexOf(' ') + 2
  const withLetter = `${first.slice(0, other)}a${first.slice(other)}`
  const method = await one.newCDPSession(ann)
  const compose = (word: string) =>
    method.send('Input.imeSetComposition', { text: word, selectionStart: word.length, selectionEnd: word.length })

  const told = async (cause: unknown) => {
    throw new Error(await ann.evaluate(() => document.body.dataset['composed']), { cause })
  }

  await ann.evaluate(noteComposing)
  await putCaret(ann, 0, 0)
  await compose('n')
  await compose('ni')
  // In another line it is shown at once.
  await putCaret(ben, 1, 0)
  await ben.keyboard.type('far ')
  await expect.poll(() => lines(ann)).toEqual([`ni${first}`, `far ${second}`])
  await compose('nih')
  await expect
    .poll(async () => (await lines(ben))[0])
    .toBe(`nih${first}`)
    .catch(told)
  // In the same line it waits.
  await putCaret(ben, 0, 'nih'.length + other)
  await ben.keyboard.type('a')
  await expect.poll(async () => (await lines(ben))[0]).toBe(`nih${withLetter}`)
  await compose('nihao')
  await method.send('Input.insertText', { text: '你好' })
  const after = [`你好${withLetter}`, `far ${second}`]
  for (const page of [ann, ben])
    await expect
      .poll(() => lines(page))
      .toEqual(after)
      .catch(told)
  await Promise.all([here.close(), there.close()])
})
