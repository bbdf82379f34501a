// What `npm test` was asked for. Plain JavaScript, for it runs before anything is installed.

/**
 * @typedef {{ kind: 'all' } | { kind: 'changed' } | { kind: 'matching', words: string[] }} Wanted Everything; what a
 * change touches; or the tests whose path or title has all the words, whatever their case.
 */

/** Reads the arguments of `npm test`; answers what is wrong with them in words. @param {string[]} args */
export function readTestArguments(args) {
  const words = args.filter((arg) => !arg.startsWith('--'))
  const unknown = args.find((arg) => arg.startsWith('--') && arg !== '--changed')
  if (unknown !== undefined)
    return `${unknown} is unknown. It is \`npm test\`, \`npm test -- WORDS\` or \`npm test -- --changed\`.`
  if (args.includes('--changed'))
    return words.length > 0 ? '`--changed` and words do not go together.' : /** @type {Wanted} */ ({ kind: 'changed' })
  return /** @type {Wanted} */ (words.length === 0 ? { kind: 'all' } : { kind: 'matching', words })
}

/** A pattern of titles that have all the words, in any case and order. @param {string[]} words */
export const patternOf = (words) => `^${words.map((word) => `(?=[^]*${anyCase(word)})`).join('')}`

/**
 * Which files of tests to run for words: those whose path has all of them as a whole, and those whose source has all of
 * them for the titles in it. @param {string[]} words @param {{ file: string, source: string }[]} tests
 * @returns {{ whole: string[], byTitle: string[] }}
 */
export function matchingTests(words, tests) {
  const wanted = words.map((word) => word.toLowerCase())
  const has = (text) => wanted.every((word) => text.toLowerCase().includes(word))
  const whole = tests.filter(({ file }) => has(file))
  const byTitle = tests.filter((one) => !whole.includes(one) && has(one.source))
  return { whole: whole.map(({ file }) => file), byTitle: byTitle.map(({ file }) => file) }
}

// Letter by letter: Vitest takes no flags, and Node 20 knows none inside a pattern.
const anyCase = (word) =>
  [...word]
    .map((letter) => {
      const [low, high] = [letter.toLowerCase(), letter.toUpperCase()]
      return low === high ? letter.replace(/[.*+?^${}()|[\]\\/]/, String.raw`\$&`) : `[${low}${high}]`
    })
    .join('')
