import { expect, type Page } from 'playwright/test'
import type { LanguageCode } from '../../../src/shared/words/languages.ts'

/** One with long words, and one that is read from right to left. */
export const OTHER_LANGUAGES = ['de', 'ar'] as const satisfies readonly LanguageCode[]

/** Shows the app in a language that it may not offer yet, as another window of it would have it. */
export async function switchLanguage(page: Page, code: LanguageCode): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: chosen }))
  }, code)
  await expect(page.locator(`html[lang="${code}"]`)).toBeAttached()
}

/**
 * Proves that the page, as it is, holds the words of other languages: it does not scroll sideways, and no word is cut
 * off or runs out of what it stands in. Names that end in three dots are right. Leaves the page in English.
 *
 * @param shown is called in each language, once it is drawn
 */
export async function expectOtherWordsToFit(
  page: Page,
  name: string,
  shown?: (code: LanguageCode) => Promise<unknown>,
): Promise<void> {
  const { width } = page.viewportSize()!
  for (const code of OTHER_LANGUAGES) {
    await switchLanguage(page, code)
    const { scrollWidth, cut } = await page.evaluate(measureWords)
    await shown?.(code)
    expect.soft(cut, `words that do not fit: ${name}, ${width} px, ${code}`).toEqual([])
    expect.soft(scrollWidth, `${name}, ${width} px, ${code}`).toBeLessThanOrEqual(width)
  }
  await switchLanguage(page, 'en')
  await page.evaluate(() => localStorage.removeItem('language'))
}

/** How wide the page is, and its words that are cut off or run out of their box. Runs in the page. */
export async function measureWords(): Promise<{ scrollWidth: number; cut: string[] }> {
  await new Promise(requestAnimationFrame)
  const BOXES = 'button, a, th, td, label, legend, summary, li, p, h1, h2, h3, output, [role="tab"], [role="option"]'
  const TOLERANCE_PX = 1.5
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element))
    return styles.get(element)!
  }
  const edgesOf = new Map<Element, DOMRect>()
  const edges = (element: Element) => {
    if (!edgesOf.has(element)) edgesOf.set(element, element.getBoundingClientRect())
    return edgesOf.get(element)!
  }
  const isOutside = (text: DOMRect, box: DOMRect) =>
    text.left < box.left - TOLERANCE_PX || text.right > box.right + TOLERANCE_PX

  /** What a word is outside of, on its way up to what scrolls; null where it is all there. */
  function whereCut(text: Text, rects: readonly DOMRect[]): Element | null {
    const box = text.parentElement!.closest(BOXES)
    for (let around = text.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, textOverflow, position } = styleOf(around)
      if (overflowX === 'auto' || overflowX === 'scroll' || textOverflow === 'ellipsis') return null
      // What only screen readers are told is a pixel wide.
      if (edges(around).width <= 1) return null
      const clips = overflowX !== 'visible'
      if ((clips || around === box) && rects.some((rect) => isOutside(rect, edges(around)))) return around
      if (position === 'fixed') return null
    }
    return null
  }

  const cut: string[] = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    const parent = text.parentElement!
    if (text.data.trim() === '' || parent.closest('.cm-line, svg, select, noscript')) continue
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
    if (rects.length === 0 || styleOf(parent).visibility === 'hidden') continue
    const where = whereCut(text, rects)
    if (where) cut.push(`${text.data.trim()} in ${where.tagName.toLowerCase()}.${where.className}`)
  }
  return { scrollWidth: document.documentElement.scrollWidth, cut }
}
