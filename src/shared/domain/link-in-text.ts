/** A longer link is none that anybody shares. */
const MOST_LETTERS = 4096

/**
 * The first link to the web in texts of a share sheet, which has it among words as often as in its own field; null
 * where there is none. What ends a sentence after it does not count to it.
 */
export function linkInTexts(texts: readonly string[]): string | null {
  for (const text of texts) {
    for (const [found] of text.slice(0, MOST_LETTERS * 2).matchAll(/\bhttps?:\/\/[^\s<>"']+/giu)) {
      const link = found.replace(/[.,;:!?)\]}»”]+$/u, '')
      if (link.length <= MOST_LETTERS && URL.parse(link) !== null) return link
    }
  }
  return null
}
