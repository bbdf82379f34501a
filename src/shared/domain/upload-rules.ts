import { messages } from '../messages.ts'

/** Longest file name in UTF-16 units, the extension included. */
export const LONGEST_NAME = 255

/** A human transcription needs a file longer than this many seconds (spec). */
export const HUMAN_MINIMUM_SECONDS = 600

/** The language code of a file in several languages. */
export const MULTILINGUAL_CODE = 'multi'

const UNNAMED = 'Unnamed'

/** Control characters, line separators, and marks that turn the reading direction; joiners stay, for emoji and scripts need them. */
// eslint-disable-next-line no-control-regex
const UNSHOWABLE = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/g

/**
 * A file name that a person gave, as text to show: one line, no slashes, at most {@link LONGEST_NAME} long.
 * A long name is cut before its extension.
 */
export function cleanFileName(given: string): string {
  const text = given
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\r\n\t\u2028\u2029]+/g, ' ')
    .replace(UNSHOWABLE, '')
    .replace(/[/\\]+/g, '-')
    .replace(/ {2,}/g, ' ')
    .trim()
    .replace(/^[.\- ]+(?=[^.\- ])/, '')
  if (/^[.\- ]*$/.test(text)) return UNNAMED
  if (text.length <= LONGEST_NAME) return text
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(text)?.[0] ?? ''
  return cut(text.slice(0, text.length - extension.length), LONGEST_NAME - extension.length) + extension
}

/** Never cuts through a character of two UTF-16 units. */
function cut(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '').trimEnd()
}

/** The part of the upload's options that says which language is spoken. */
export interface SpokenLanguage {
  is_multilingual: boolean
  language_code: string
}

/** The code that a file is stored with. */
export function spokenCode({ is_multilingual, language_code }: SpokenLanguage): string {
  return is_multilingual ? MULTILINGUAL_CODE : language_code
}

/** What is wrong with the choice of language, or null. */
export function languageProblem(spoken: SpokenLanguage, known: ReadonlySet<string>): { code: string; message: string } | null {
  if (spoken.is_multilingual) return null
  if (spoken.language_code.trim() === '') return { code: 'language_missing', message: messages.languageMissing }
  if (!known.has(spoken.language_code)) return { code: 'language_unknown', message: messages.languageUnknown }
  return null
}

/** Whether a file is long enough for a human transcription. */
export function isLongEnoughForHuman(lengthSeconds: number): boolean {
  return lengthSeconds > HUMAN_MINIMUM_SECONDS
}
