import { z } from 'zod'
import { phrase, phrases, type Phrase } from './words/phrase.ts'

/**
 * Has a schema say plainly what it has no words of its own for: zod's are for programmers. `say` puts it into the
 * language in which errors are made.
 */
export function speakPlainly(say: (words: Phrase) => string): void {
  z.config({ localeError: (issue) => say(wordsFor(issue)) })
}

/** What an English message of an issue says, with its values, so that it can be said in another language. */
export function issueWords(
  { message, ...issue }: { code?: string; message: string },
  inEnglish: (words: Phrase) => string,
): Phrase {
  const words = wordsFor(issue as Issue)
  return inEnglish(words) === message ? words : message
}

/**
 * What an issue says, to be said in the reader's language: its own words where the schema has some. Of a value that was
 * parsed with `reportInput`, or else a missing field cannot be told from a wrong one.
 */
export function wordsOfIssue(issue: z.core.$ZodIssue): Phrase {
  const plain = z.config().localeError?.(issue as Issue)
  return issue.message === (typeof plain === 'object' ? plain?.message : plain)
    ? wordsFor(issue as Issue)
    : issue.message
}

const KINDS: Record<string, string> = phrases({
  string: 'This has to be a text.',
  number: 'This has to be a number.',
  int: 'This has to be a whole number.',
  boolean: 'This has to be true or false.',
  array: 'This has to be a list.',
  object: 'This has to be an object.',
  record: 'This has to be an object.',
  null: 'This has to be null.',
  date: 'This has to be a date.',
})
const FORMS: Record<string, string> = phrases({
  url: 'This is not a web address.',
  email: 'This is not an e-mail address.',
  datetime: 'This is not a date and time.',
  date: 'This is not a date.',
})

type Issue = Parameters<NonNullable<ReturnType<typeof z.config>['localeError']>>[0]

function wordsFor(issue: Issue): Phrase {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return phrase('This is missing.')
      return KINDS[issue.expected] ?? phrase('This is not valid.')
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return FORMS[issue.format] ?? phrase('This does not have the right form.')
    case 'unrecognized_keys': {
      const list = issue.keys.slice(0, 3).map((key) => key.slice(0, 40))
      return phrase('{count, plural, one {Unknown field: {names}.} other {Unknown fields: {names}.}}', {
        count: list.length,
        names: { list },
      })
    }
    case 'invalid_value':
      return issue.values.length <= 8
        ? phrase('This has to be {choices}.', { choices: { anyOf: issue.values.map(String) } })
        : phrase('This is none of the choices.')
    case 'not_multiple_of':
      return phrase('This has to be a multiple of {number}.', { number: issue.divisor })
    default:
      return phrase('This is not valid.')
  }
}

function tooSmall(origin: string, count: number): Phrase {
  if (origin === 'string')
    return phrase('This has to be {count, plural, one {at least # character} other {at least # characters}} long.', {
      count,
    })
  if (origin === 'array' || origin === 'set')
    return phrase('This has to be a list of {count, plural, one {at least # item} other {at least # items}}.', {
      count,
    })
  return phrase('This has to be at least {count}.', { count })
}

function tooBig(origin: string, count: number): Phrase {
  if (origin === 'string')
    return phrase('This can be {count, plural, one {at most # character} other {at most # characters}} long.', {
      count,
    })
  if (origin === 'array' || origin === 'set')
    return phrase('This can be a list of {count, plural, one {at most # item} other {at most # items}}.', { count })
  return phrase('This can be at most {count}.', { count })
}
