import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '../../src/shared/words/languages.ts'
import { keyOf, parsePo, writePo, type Entry } from '../../src/shared/words/po.ts'

/** Languages with a catalogue; English is in the source. */
export const TRANSLATED = LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE)

const fileOf = (root: string, language: string) => path.join(root, 'resources/words', `${language}.po`)

/** The sentences of a language; none while it has no file. */
export async function readCatalogue(root: string, language: string): Promise<Entry[]> {
  return parsePo(await readFile(fileOf(root, language), 'utf8').catch(() => ''))
}

/** Writes a catalogue with the sentences of the source, and the translations that there are. */
export async function syncCatalogue(root: string, language: string, source: readonly Entry[]): Promise<void> {
  const translations = new Map((await readCatalogue(root, language)).map((entry) => [keyOf(entry), entry.translation]))
  const entries = source.map((entry) => ({ ...entry, translation: translations.get(keyOf(entry)) ?? '' }))
  await writeFile(fileOf(root, language), writePo(language, entries))
}
