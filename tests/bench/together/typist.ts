import type { BrowserContext, Page } from 'playwright'

/** What one page saw: for each letter how often it stood in the text, and since when, in milliseconds since 1970. */
export type Seen = Record<string, number[]>

/** A page with the text open, whose person types one letter that the text has nowhere else. */
export interface Typist {
  letter: string
  /** Types the letter so often, at so many keys a second, a space after every sixth. */
  type: (count: number, perSecond: number) => Promise<void>
  /** When each key was pressed, in milliseconds since 1970. */
  pressed: () => Promise<number[]>
  seen: () => Promise<Seen>
}

const LETTERS_OF_A_WORD = 6

/** Opens the text at an address, and puts the caret at the end of a line. */
export async function openTypist(
  context: BrowserContext,
  { address, letter, letters, line }: { address: string; letter: string; letters: string; line: number },
): Promise<Typist> {
  const page = await context.newPage()
  await page.goto(address)
  await page.locator('.cm-line').nth(line).waitFor()
  await page.getByRole('textbox', { name: 'Transcript' }).focus()
  await page.keyboard.press('ControlOrMeta+Home')
  await putCaret(page, line)
  await page.evaluate(watch, { letter, letters })
  return {
    letter,
    async type(count, perSecond) {
      for (let at = 1; at <= count; at++) {
        const next = performance.now() + 1000 / perSecond
        await page.keyboard.type(at % LETTERS_OF_A_WORD === 0 ? `${letter} ` : letter)
        await page.waitForTimeout(Math.max(0, next - performance.now()))
      }
    },
    pressed: () => page.evaluate(() => (globalThis as never as Watched).pressed),
    seen: () => page.evaluate(() => (globalThis as never as Watched).seen),
  }
}

/** Down to the line, however many rows of the screen those before it take. */
async function putCaret(page: Page, line: number): Promise<void> {
  while ((await page.evaluate(caretLine)) < line) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
}

/** In which line of the text the caret stands. Runs in the page. */
function caretLine(): number {
  const node = document.getSelection()?.anchorNode
  const at = (node instanceof Element ? node : node?.parentElement)?.closest('.cm-line')
  return [...document.querySelectorAll('.cm-line')].findIndex((each) => each === at)
}

interface Watched {
  pressed: number[]
  seen: Seen
}

/** Notes in the page when its own keys are pressed, and when letters come into the text. Runs in the page. */
function watch({ letter, letters }: { letter: string; letters: string }): void {
  const watched = globalThis as never as Watched
  const now = () => performance.timeOrigin + performance.now()
  watched.pressed = []
  watched.seen = Object.fromEntries(letters.split('').map((each) => [each, []]))
  const content = document.querySelector('.cm-content')!
  addEventListener('keydown', ({ key }) => key === letter && watched.pressed.push(now()), { capture: true })
  const counted = () => {
    const at = now()
    const text = content.textContent
    for (const each of letters) {
      const seen = watched.seen[each]!
      for (let more = text.split(each).length - 1 - seen.length; more > 0; more--) seen.push(at)
    }
  }
  new MutationObserver(counted).observe(content, { subtree: true, childList: true, characterData: true })
}
