import { foldText } from '../domain/fold-text.ts'
import { baseLanguage } from '../domain/languages.ts'
import { type NumberWords, numberWords } from '../transcript/style/number-words.ts'
import { tokenTexts } from '../search/tokens.ts'

/** Words of four letters and more that say little by themselves; shorter ones never count. */
const LITTLE = new Set(
  foldText(
    'that this these those with from have been were will would could should shall must might their there they ' +
      'them then than what when where which while whom whose your yours ours about into onto over also just ' +
      'very some such only more most other each being does done having after before because between both during ' +
      'under again once here said says that’s para como pero porque cuando donde este esta estos estas esto ese ' +
      'esos esas desde hasta entre sobre tambien muy todo todos toda todas otro otra otros otras ella ellos ' +
      'ellas usted ustedes nosotros tiene tienen sera seran dass diese dieser dieses diesem diesen eine einer ' +
      'eines einem einen wird werden wurde wurden haben hatte hatten sein sind auch aber oder wenn weil noch ' +
      'schon sich ihre ihrer ihren ihrem ihm ihnen ueber uber nach beim zum zur dans pour avec cette ces cet ' +
      'leur leurs nous vous elle elles mais comme plus tres tout tous toute toutes sont sera seront etre avoir ' +
      'fait faire aussi alors donc chez sans sous vers isso isto essa esse essas esses pela pelo pelas pelos ' +
      'mais muito muita muitos muitas tambem quando onde voce voces eles elas nosso nossa foram sido sendo ' +
      'estao esta هذا هذه ذلك تلك التي الذي الذين على إلى عند كان كانت وكان لكن حتى بعد قبل بين',
  ).split(' '),
)

/** A script whose words are not parted by spaces: each character counts. */
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
const LEAST_LETTERS = 4

/** Words that carry meaning, folded: those of four letters and more that say something, and all with a digit. */
export const meaningOf = (text: string): string[] => tokenTexts(text).filter(carriesMeaning)

export const carriesMeaning = (token: string): boolean =>
  UNSPACED.test(token) || /\p{N}/u.test(token) || (token.length >= LEAST_LETTERS && !LITTLE.has(token))

/** Whether two folded words are forms of one: `plan` and `planning`, `decided` and `decision`. */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true
  const [a, b] = [bare(one), bare(other)]
  const least = Math.min(a.length, b.length)
  if (least < LEAST_LETTERS) return a === b
  let same = 0
  while (same < least && a[same] === b[same]) same++
  return same >= Math.max(LEAST_LETTERS, least - 3)
}

/** Without the article that Arabic writes in one with its word. */
const bare = (token: string) => token.replace(/^[وفبكل]?ال(?=\p{L}{3})/u, '')

/** Numbers in a text, as digits and as words of its language: folded. */
export function numbersOf(text: string, language: string): string[] {
  const words = numberWords(baseLanguage(language))
  const known = words && foldedNumbers(words)
  return tokenTexts(text).filter((token) => /\p{N}/u.test(token) || known?.has(token))
}

const foldedOf = new WeakMap<NumberWords, ReadonlySet<string>>()

function foldedNumbers(words: NumberWords): ReadonlySet<string> {
  const known = foldedOf.get(words) ?? new Set([...words.toNumber.keys(), ...words.builders].map(foldText))
  foldedOf.set(words, known)
  return known
}

/**
 * Words with a capital letter that a sentence names somebody or something by, its first word included where it says
 * something. Of scripts without capitals there are none.
 */
export function namesOf(sentence: string): string[] {
  return sentence
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter(
      (word, index) => /^\p{Lu}/u.test(word) && (index > 0 ? word.length > 1 : tokenTexts(word).some(carriesMeaning)),
    )
    .flatMap((word) => tokenTexts(word).filter((token) => token.length > 1 && !LITTLE.has(token)))
}

/** What turns a sentence into its opposite, by language, folded. */
const NEGATIONS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set('not no never none nobody nothing neither nor without cannot'.split(' ')),
  es: new Set('no nunca nadie nada sin jamas tampoco ningun ninguna ninguno ni'.split(' ')),
  de: new Set('nicht nie niemals niemand nichts ohne kein keine keiner keinen keinem keines weder'.split(' ')),
  fr: new Set('pas ne jamais rien aucun aucune sans non ni'.split(' ')),
  pt: new Set('nao nunca ninguem nada sem jamais nenhum nenhuma nem'.split(' ')),
  ar: new Set('لا لم لن ليس ليست ليسوا بدون دون غير'.split(' ')),
}
/** English parts `don’t` into two words, of which the second is this. */
const NOT_SHORT = /\b\p{L}+n[’'`]t\b/iu

/** Whether a text denies something; null where its language is not known well enough to tell. */
export function deniesIn(text: string, language: string): boolean | null {
  const base = baseLanguage(language)
  const words = NEGATIONS[base]
  if (!words) return null
  return (base === 'en' && NOT_SHORT.test(text)) || tokenTexts(text).some((token) => words.has(token))
}
