/** Scripts that write no spaces and whose characters stand for words or syllables. */
const CJK = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー'
/** Opening marks belong to the word after them, all other punctuation to the word before. */
const CJK_WORD = new RegExp(
  `[\\p{Ps}\\p{Pi}]*[${CJK}](?:[\\p{Pe}\\p{Pf}\\p{Po}\\p{Pd}])*|(?:(?![${CJK}])[\\s\\S])+?(?=[\\p{Ps}\\p{Pi}]*[` +
    `${CJK}]|$)`,
  'gu',
)
const HAS_CJK = new RegExp(`[${CJK}]`, 'u')
const STARTS_CJK = new RegExp(`^[\\p{Ps}\\p{Pi}]*[${CJK}]`, 'u')
/** Scripts that write no spaces between words of several letters; ICU knows where the words end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })

/** Whether a text begins with a character that is a word of its own. */
export function startsWithOwnWord(text: string): boolean {
  return STARTS_CJK.test(text)
}

/**
 * Words of a text, punctuation on its word: by spaces, and in scripts that write none by character or by dictionary.
 */
export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean).flatMap(splitUnspaced)
}

/** Cuts what stands between two spaces where its script writes no spaces; anything else stays whole. */
export function splitUnspaced(chunk: string): string[] {
  if (UNSPACED.test(chunk)) return byDictionary(chunk)
  if (HAS_CJK.test(chunk)) return chunk.match(CJK_WORD) ?? [chunk]
  return [chunk]
}

function byDictionary(chunk: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(chunk)) {
    if (isWordLike || words.length === 0) words.push(segment)
    else words[words.length - 1] += segment
  }
  return words
}
