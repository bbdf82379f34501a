/** Points that end no sentence, by language; without their last point. */
const ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'mr',
    'mrs',
    'ms',
    'dr',
    'prof',
    'st',
    'vs',
    'etc',
    'e.g',
    'i.e',
    'no',
    'inc',
    'ltd',
    'jr',
    'sr',
    'a.m',
    'p.m',
    'u.s',
    'approx',
  ],
  de: [
    'z.b',
    'd.h',
    'u.a',
    'usw',
    'bzw',
    'ca',
    'dr',
    'prof',
    'nr',
    'str',
    'vgl',
    'evtl',
    'ggf',
    'z',
    'd',
    'u',
    'o',
    'hr',
    'fr',
    'inkl',
    'st',
    'mio',
    'mrd',
  ],
  es: ['sr', 'sra', 'srta', 'dr', 'dra', 'ud', 'uds', 'etc', 'p.ej', 'p', 'ej', 'núm', 'pág', 'ee.uu', 'lic', 'prof'],
  fr: ['m', 'mme', 'mlle', 'dr', 'etc', 'p.ex', 'p', 'ex', 'cf', 'env', 'st', 'ste'],
  pt: ['sr', 'sra', 'srta', 'dr', 'dra', 'etc', 'p.ex', 'p', 'ex', 'prof', 'profa', 'av', 'núm', 'pág'],
}

export const isAbbreviation = (lower: string, language: string) =>
  ABBREVIATIONS[language]?.includes(lower.replace(/\.$/u, '')) ?? false

/** A filler however it is drawn out, and its one spelling. */
interface Filler {
  pattern: RegExp
  spelling: string
}

/** Repeated single letters between anchors: nothing backtracks. */
const FILLERS: Readonly<Record<string, readonly Filler[]>> = {
  en: [
    { pattern: /^u+h*m+$/u, spelling: 'um' },
    { pattern: /^u+h+$/u, spelling: 'uh' },
    { pattern: /^e+r+m+$/u, spelling: 'erm' },
    { pattern: /^e+r+$/u, spelling: 'er' },
    { pattern: /^h+m+$/u, spelling: 'hmm' },
  ],
  de: [
    { pattern: /^ä+h*m+$/u, spelling: 'ähm' },
    { pattern: /^ä+h+$/u, spelling: 'äh' },
    { pattern: /^ö+h+m*$/u, spelling: 'öh' },
    { pattern: /^h+m+$/u, spelling: 'hm' },
  ],
  es: [
    { pattern: /^e+h+$/u, spelling: 'eh' },
    { pattern: /^e+h*m+$/u, spelling: 'em' },
    { pattern: /^m{2,}$/u, spelling: 'mmm' },
  ],
  fr: [
    { pattern: /^e+u+h+$/u, spelling: 'euh' },
    { pattern: /^h+e+u+$/u, spelling: 'heu' },
    { pattern: /^h+u*m+$/u, spelling: 'hum' },
  ],
  pt: [
    { pattern: /^ã+h*$/u, spelling: 'ãh' },
    { pattern: /^h+ã+$/u, spelling: 'hã' },
    { pattern: /^é{2,}h*$/u, spelling: 'ééé' },
    { pattern: /^h+u*m+$/u, spelling: 'hum' },
  ],
  ar: [
    { pattern: /^آ+ه+$/u, spelling: 'آه' },
    { pattern: /^ا+م{2,}$/u, spelling: 'امم' },
    { pattern: /^م{2,}$/u, spelling: 'ممم' },
    { pattern: /^إ+ي?ه+$/u, spelling: 'إيه' },
  ],
}

/** Longer ones are no fillers. */
const LONGEST_FILLER = 24

/** The one spelling of a filler; undefined for any other word, and in languages whose fillers are not known. */
export function fillerSpelling(lower: string, language: string): string | undefined {
  if (lower.length > LONGEST_FILLER) return undefined
  return FILLERS[language]?.find(({ pattern }) => pattern.test(lower))?.spelling
}

/** Languages whose fillers are known. */
export const FILLER_LANGUAGES: readonly string[] = Object.keys(FILLERS)

/** Words that are said twice and mean it. */
const MEANT_TWICE: Readonly<Record<string, readonly string[]>> = {
  en: [
    'that',
    'had',
    'very',
    'no',
    'yes',
    'really',
    'bye',
    'so',
    'never',
    'many',
    'much',
    'far',
    'long',
    'okay',
    'ha',
    'well',
    'is',
    'night',
    'there',
  ],
  de: [
    'die',
    'der',
    'das',
    'sie',
    'den',
    'dem',
    'sehr',
    'ja',
    'nein',
    'nie',
    'so',
    'ganz',
    'viel',
    'da',
    'ha',
    'na',
    'denen',
  ],
  es: ['muy', 'no', 'sí', 'ya', 'nunca', 'más', 'luego', 'casi', 'ja', 'poco'],
  fr: ['très', 'nous', 'vous', 'non', 'oui', 'si', 'bien', 'jamais', 'ha', 'tout', 'petit'],
  pt: ['muito', 'não', 'sim', 'já', 'nunca', 'mais', 'quase', 'logo', 'kkk', 'pouco'],
}

/** Languages where a word that comes twice in a row is a stutter unless it is known to be meant. */
export const REPETITION_LANGUAGES: readonly string[] = Object.keys(MEANT_TWICE)

export const isMeantTwice = (lower: string, language: string) => MEANT_TWICE[language]?.includes(lower) ?? false

/** Words after which a hyphen stands for the rest of a compound: `Vor- und Nachteile`. */
export const AFTER_SUSPENDED: ReadonlySet<string> = new Set(
  'and or to und oder bis sowie bzw beziehungsweise y o e u et ou ni noch as'.split(' '),
)
