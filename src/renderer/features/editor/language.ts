import { baseLanguage } from '../../../shared/domain/languages.ts'

/** Languages written from right to left. */
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

export function languageDirection(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(baseLanguage(code)) ? 'rtl' : 'ltr'
}

/** Name of a language in English, the code itself when it has none. */
export function languageName(code: string, isMultilingual: boolean): string {
  if (isMultilingual || code === 'multi') return 'Several languages'
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
