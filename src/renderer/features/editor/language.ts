/** Name of a language in English, the code itself when it has none. */
export function languageName(code: string, isMultilingual: boolean): string {
  if (isMultilingual || code === 'multi') return 'Several languages'
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
