import { readFile } from 'node:fs/promises'
import type { IPropertiesOptions } from 'docx'
import subsetFont from 'subset-font'
import type { TextDocument } from '../../../../../src/shared/transcript/formats/text-document.ts'
import { scriptsIn } from '../../../../../src/shared/transcript/formats/writing.ts'
import { type FontFamily, familyOf, MAIN_FAMILY } from '../fonts.ts'

type EmbeddedFont = NonNullable<IPropertiesOptions['fonts']>[number]

/**
 * The fonts of a document with no more letters than it uses, so that it looks the same where they are not installed.
 */
export async function embeddedFonts(document: TextDocument): Promise<EmbeddedFont[]> {
  const letters = lettersOf(document)
  const scripts = [...scriptsIn(letters), document.script, ...document.paragraphs.map(({ script }) => script)]
  const families = [...new Set([MAIN_FAMILY, ...scripts.map(familyOf)])]
  return Promise.all(families.map(async (family) => embedded(family, letters)))
}

async function embedded({ name, regular, bold }: FontFamily, letters: string): Promise<EmbeddedFont> {
  const cut = async (file: string) => subsetFont(await readFile(file), letters, { targetFormat: 'truetype' })
  return { name, data: await cut(regular), bold: await cut(bold) }
}

/** Each letter once; digits and brackets are always there, for the page numbers. */
function lettersOf({ title, heading, front = [], paragraphs }: TextDocument): string {
  const before = front.flatMap((section) => [section.heading, ...section.lines.map(({ time, text }) => time + text)])
  const letters = new Set(`0123456789/•– ${title}${heading.join('')}${before.join('')}`)
  for (const { time, speaker, runs, note, chapters = [] } of paragraphs) {
    const above = chapters.map(({ text }) => text)
    for (const text of [time, speaker, ...note, ...above, ...runs.map((run) => run.text)])
      for (const letter of text) letters.add(letter)
  }
  return [...letters].join('')
}
