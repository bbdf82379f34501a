import { soundsOfLetter } from './scripts.ts'

/**
 * Latin letters that are more than their plain form with a mark, as they sound in most of the languages that write
 * them. Everything else with a mark sounds as it does without.
 */
const MARKED: ReadonlyMap<string, string> = new Map(
  'ä:e æ:e å:o ø:o œ:o ß:s ç:s č:C ć:C š:S ś:S ş:S ș:S ž:Z ź:Z ż:Z ł:l đ:d ð:T þ:T ğ: ı:i ř:rZ ţ:ts ț:ts'
    .split(' ')
    .map((entry): [string, string] => [entry[0]!, entry.slice(2)]),
)

/**
 * How groups of Latin letters sound, the first that fits counts. Sounds are letters but for S (ship), Z (measure),
 * C (chip), J (jam) and T (thin). Vowels are five: how an engine spells what it does not know is no nearer than that.
 */
const RULES: readonly (readonly [letters: RegExp, sounds: string])[] = [
  ...at('^(?:kn|gn|pn)', 'n'),
  ...at('^wr', 'r'),
  ...at('^ps', 's'),
  ...at('^x', 'z'),
  ...at('^mc', 'mak'),
  ...at('tsch|tch|cz', 'C'),
  ...at('sch|sh|sz|s(?=io[nu])|[ct](?=i(?:on|ous|al|an))', 'S'),
  ...at('zh|rz', 'Z'),
  ...at('dge|dzh|dj|g(?=[ei])|j', 'J'),
  ...at('ch(?=[lr])|kh|ck|cq', 'k'),
  ...at('ch', 'C'),
  ...at('ph', 'f'),
  ...at('th', 'T'),
  ...at('wh', 'w'),
  ...at('rh', 'r'),
  ...at('ough|augh', 'o'),
  ...at('eigh', 'e'),
  ...at('igh', 'i'),
  ...at('(?<=[aeiou])gh', ''),
  ...at('gh', 'g'),
  ...at('mb$', 'm'),
  ...at('qu', 'kw'),
  ...at('x', 'ks'),
  ...at('sc(?=[eiy])|c(?=[eiy])', 's'),
  ...at('[cq]', 'k'),
  ...at('(?<=[aeiouy][^aeiouy]+)e$', ''),
  ...at('ee|ea|ie|ey$', 'i'),
  ...at('ai|ay|ei|ey', 'e'),
  ...at('oo|eu|ew|ue|ui', 'u'),
  ...at('au|aw|oa|ou|ow', 'o'),
  ...at('(?<![a-z])y(?=[aeiou])|(?<=[aeiou])y(?=[aeiou])', 'y'),
  ...at('y', 'i'),
  ...at('[a-z]', '$&'),
]

function at(letters: string, sounds: string): [[RegExp, string]] {
  return [[new RegExp(letters, 'y'), sounds]]
}

/**
 * How a word sounds, roughly and in any language: a row of signs that {@link soundDistance} compares. Letters of
 * scripts that no table has stand for themselves; what is neither letter nor digit makes no sound.
 */
export function soundsOf(word: string): string {
  let sounds = ''
  const plain = plainLetters(word)
  for (let place = 0; place < plain.length;) {
    const [length, sound] = soundAt(plain, place)
    for (const sign of sound) if (!sounds.endsWith(sign)) sounds += sign
    place += length
  }
  return sounds
}

/** The sounds of several words in a row, as of one. */
export function joinSounds(before: string, after: string): string {
  return after !== '' && before.endsWith(after[0]!) ? before + after.slice(1) : before + after
}

/** Lower case, marks dropped but where they make another letter, and letters and digits alone. */
function plainLetters(word: string): string {
  const letters = Array.from(word.toLowerCase().normalize('NFC'), (letter) =>
    MARKED.has(letter) ? letter : letter.normalize('NFD').replace(/[\u0300-\u036f]/gu, ''),
  )
  return letters.join('').replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

function soundAt(plain: string, place: number): [length: number, sounds: string] {
  for (const [letters, sounds] of RULES) {
    letters.lastIndex = place
    const found = letters.exec(plain)?.[0]
    if (found !== undefined) return [found.length, sounds === '$&' ? found : sounds]
  }
  const letter = String.fromCodePoint(plain.codePointAt(place)!)
  return [letter.length, MARKED.get(letter) ?? soundsOfLetter(letter) ?? (/\p{M}/u.test(letter) ? '' : letter)]
}
