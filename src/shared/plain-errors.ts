import { z } from 'zod'
import { phrase, phrases } from './words/phrase.ts'

/** Has a schema say plainly what it has no words of its own for: zod's are for programmers. */
export function speakPlainly(): void {
  z.config({ localeError: (issue) => wordsFor(issue) })
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

function wordsFor(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return phrase('This is missing.')
      return KINDS[issue.expected] ?? phrase('This is not valid.')
    case 'too_small':
      return `This has to be ${sizeOf(issue.origin, 'at least', issue.minimum)}.`
    case 'too_big':
      return `This can be ${sizeOf(issue.origin, 'at most', issue.maximum)}.`
    case 'invalid_format':
      return FORMS[issue.format] ?? phrase('This does not have the right form.')
    case 'unrecognized_keys':
      return `Nothing is known of ${issue.keys
        .map((key) => `‘${key.slice(0, 40)}’`)
        .slice(0, 3)
        .join(', ')} here.`
    case 'invalid_value':
      return issue.values.length <= 8
        ? `This has to be ${issue.values.map(String).join(' or ')}.`
        : phrase('This is none of the choices.')
    case 'not_multiple_of':
      return `This has to be a multiple of ${issue.divisor}.`
    default:
      return phrase('This is not valid.')
  }
}

function sizeOf(origin: string, bound: string, size: number | bigint): string {
  const many = (one: string) => `${bound} ${size} ${one}${Number(size) === 1 ? '' : 's'}`
  if (origin === 'string') return `${many('character')} long`
  if (origin === 'array' || origin === 'set') return `a list of ${many('item')}`
  return `${bound} ${size}`
}
