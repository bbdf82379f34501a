/**
 * Scripts by their ISO 15924 code, each with its letters. Kana tells Japanese from Chinese, so it stands before Han.
 */
const SCRIPTS: readonly (readonly [code: string, letters: RegExp])[] = [
  ['Latn', /\p{sc=Latin}/gu],
  ['Cyrl', /\p{sc=Cyrillic}/gu],
  ['Grek', /\p{sc=Greek}/gu],
  ['Arab', /\p{sc=Arabic}/gu],
  ['Hebr', /\p{sc=Hebrew}/gu],
  ['Deva', /\p{sc=Devanagari}/gu],
  ['Beng', /\p{sc=Bengali}/gu],
  ['Guru', /\p{sc=Gurmukhi}/gu],
  ['Gujr', /\p{sc=Gujarati}/gu],
  ['Taml', /\p{sc=Tamil}/gu],
  ['Telu', /\p{sc=Telugu}/gu],
  ['Knda', /\p{sc=Kannada}/gu],
  ['Mlym', /\p{sc=Malayalam}/gu],
  ['Sinh', /\p{sc=Sinhala}/gu],
  ['Thai', /\p{sc=Thai}/gu],
  ['Laoo', /\p{sc=Lao}/gu],
  ['Mymr', /\p{sc=Myanmar}/gu],
  ['Khmr', /\p{sc=Khmer}/gu],
  ['Geor', /\p{sc=Georgian}/gu],
  ['Armn', /\p{sc=Armenian}/gu],
  ['Ethi', /\p{sc=Ethiopic}/gu],
  ['Kore', /\p{sc=Hangul}/gu],
  ['Jpan', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['Hans', /\p{sc=Han}/gu],
]

const RIGHT_TO_LEFT: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Syrc', 'Thaa', 'Nkoo'])
/** Scripts that Chinese characters are a part of. */
const WITH_HAN: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])

/** How a text is written. */
export interface Writing {
  /** BCP 47; `und` when nobody can tell. */
  language: string
  /** ISO 15924; `Zyyy` when nobody can tell. */
  script: string
  direction: 'ltr' | 'rtl'
}

/**
 * The language and direction of one paragraph: those of the file where its script is that language's, else the
 * commonest language of the script that most of its letters are in. A text in a right-to-left language stays so
 * although it may begin with a foreign name.
 */
export function writingOf(text: string, fileLanguage: string): Writing {
  const expected = scriptOf(fileLanguage)
  const counts = SCRIPTS.map(([script, letters]) => ({ script, count: text.match(letters)?.length ?? 0 }))
  const of = (script: string) => counts.find((one) => one.script === script)?.count ?? 0
  const most = counts.reduce((best, one) => (one.count > best.count ? one : best))
  if (most.count === 0) return writing(fileLanguage, expected)
  const found = most.script === 'Hans' && of('Jpan') > 0 ? 'Jpan' : most.script
  const isExpected =
    expected !== undefined &&
    (found === expected ||
      (WITH_HAN.has(found) && WITH_HAN.has(expected) && of('Jpan') === 0 && of('Kore') === 0) ||
      (RIGHT_TO_LEFT.has(expected) && of(expected) > 0))
  return isExpected
    ? writing(fileLanguage, expected)
    : writing(new Intl.Locale(`und-${found}`).maximize().language, found)
}

/** All scripts of which a text holds a letter. */
export function scriptsIn(text: string): string[] {
  return SCRIPTS.filter(([, letters]) => text.search(letters) >= 0).map(([script]) => script)
}

function writing(language: string, script: string | undefined): Writing {
  return {
    language: script === undefined ? 'und' : language,
    script: script ?? 'Zyyy',
    direction: script !== undefined && RIGHT_TO_LEFT.has(script) ? 'rtl' : 'ltr',
  }
}

/** The script that a language is commonly written in; undefined for what is no language, such as `multi`. */
function scriptOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script
  } catch {
    return undefined
  }
}
