import type { Page } from 'playwright/test'

/** The word of the transcript that is marked as spoken; empty when none is. */
export function spokenWord(page: Page): Promise<string> {
  return page.evaluate(() => {
    const [marked] = CSS.highlights.get('spoken-word') ?? []
    if (!marked) return ''
    const range = document.createRange()
    range.setStart(marked.startContainer, marked.startOffset)
    range.setEnd(marked.endContainer, marked.endOffset)
    return range.toString()
  })
}
