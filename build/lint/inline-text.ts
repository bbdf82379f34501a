/** What only developers see. */
const UNSEEN = /^src\/renderer\/features\/gallery\/|\.test\.tsx$/

/** Attributes that people read or hear. */
export const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'documentTitle',
  'hint',
  'label',
  'message',
  'placeholder',
  'title',
])

/** Elements whose text is no sentence of ours: macros, which take it to the catalogues, code and keys. */
export const OWN_WORDS = new Set(['Trans', 'code', 'kbd', 'Kbd', 'style', 'script'])

/** Whether texts of a file, by its path from the root, have to be in the catalogues. */
export function isConverted(file: string): boolean {
  return file.startsWith('src/renderer/') && !UNSEEN.test(file)
}

/** Whether a text has words to translate: two letters in a row, and no name or address alone. */
export const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text.replaceAll(/Longhand|https?:\S+/g, ''))
