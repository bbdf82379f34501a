import { expect, type Locator, type Page } from 'playwright/test'

/** More stops than any screen has. */
const MOST_STOPS = 90

/** Goes on with Tab until the focus is there, as somebody without a pointer does, and sees that it shows. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stops = 0; stops < MOST_STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate(isFocusSeen), `focus has to be seen on ${String(target)}`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab did not reach ${String(target)} in ${MOST_STOPS} steps.`)
}

/**
 * The ring is drawn by the element, or by the box that it and its buttons share; in a text the caret says it. Runs in
 * the page.
 */
function isFocusSeen(element: Element): boolean {
  if (element instanceof HTMLElement && element.isContentEditable) return true
  const boxes = [element, element.parentElement, element.parentElement?.parentElement].filter(
    (box) => box instanceof Element,
  )
  return boxes.some((box) => {
    const { boxShadow, outlineStyle, outlineColor } = getComputedStyle(box)
    return boxShadow !== 'none' || (outlineStyle !== 'none' && outlineColor !== 'rgba(0, 0, 0, 0)')
  })
}

/** Types into a field that Tab leads to. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/** Presses what Tab leads to. */
export async function press(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}
