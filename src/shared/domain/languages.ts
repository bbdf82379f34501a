/** Older and narrower codes that mean a language of the list. */
const SAME_LANGUAGE: Readonly<Record<string, string>> = { nb: 'no', iw: 'he', in: 'id', jw: 'jv', cmn: 'zh' }

/** The base of a language code, lower case, which is what engines are matched by: `en-US` is `en`, `nb` is `no`. */
export function baseLanguage(code: string): string {
  const base = code.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  return SAME_LANGUAGE[base] ?? base
}

const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** Which way a language is written, by its code. */
export function languageDirection(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.has(baseLanguage(code)) ? 'rtl' : 'ltr'
}
