import { type IRunOptions, TextRun } from 'docx'
import type { Writing } from '../../../../../src/shared/transcript/formats/writing.ts'
import { familyOf, MAIN_FAMILY } from '../fonts.ts'

/** Scripts whose letters Word takes from the font for East Asia. */
const EAST_ASIAN: ReadonlySet<string> = new Set(['Hans', 'Hant', 'Jpan', 'Kore'])
/** Scripts that Word writes like Latin, from left to right without joining. */
const SIMPLE: ReadonlySet<string> = new Set(['Latn', 'Cyrl', 'Grek', 'Armn', 'Geor', 'Ethi', 'Zyyy'])

const LETTERS = String.raw`\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}`
/** A run of letters from left to right, with the digits and signs inside it. */
const LEFT_TO_RIGHT = new RegExp(String.raw`([${LETTERS}](?:[^\p{sc=Arabic}\p{sc=Hebrew}]*[${LETTERS}\p{N}])?)`, 'u')

/**
 * Text as runs in the fonts and the language of its paragraph; foreign letters inside right-to-left text are runs of
 * their own.
 */
export function textRuns(text: string, writing: Writing, options: IRunOptions = {}): TextRun[] {
  const parts = writing.direction === 'rtl' ? text.split(LEFT_TO_RIGHT) : [text]
  return parts.flatMap((part, index) =>
    part === ''
      ? []
      : [
          new TextRun({
            ...options,
            ...lettersOf(writing),
            text: forXml(part),
            rightToLeft: writing.direction === 'rtl' && index % 2 === 0,
          }),
        ],
  )
}

function lettersOf({ script, language }: Writing): Pick<IRunOptions, 'font' | 'language'> {
  const { name } = familyOf(script)
  const fonts = {
    ascii: MAIN_FAMILY.name,
    hAnsi: MAIN_FAMILY.name,
    cs: familyOf('Arab').name,
    eastAsia: familyOf('Hans').name,
  }
  if (language === 'und') return { font: fonts }
  if (EAST_ASIAN.has(script))
    return { font: { ...fonts, eastAsia: name }, language: { value: 'en-US', eastAsia: language } }
  if (SIMPLE.has(script)) return { font: { ...fonts, hAnsi: name }, language: { value: language } }
  return { font: { ...fonts, cs: name }, language: { value: language, bidirectional: language } }
}

/** XML has no way to write the two code points of each plane that are no characters. */
function forXml(text: string): string {
  return text.replace(/\p{Noncharacter_Code_Point}/gu, '\uFFFD')
}
