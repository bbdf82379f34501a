import { readFile } from 'node:fs/promises'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { keyOf, type Entry } from '../../src/shared/words/po.ts'
import { MACRO, PHRASE, transformWords } from './babel.ts'

const SOURCES = ['src/**/*.{ts,tsx}', 'server/**/*.ts']
const OWN = 'src/shared/words/'

/** Every sentence of the sources, once, in the order of the files that say it. */
export async function extract(root: string): Promise<Entry[]> {
  const files: string[] = []
  for await (const file of glob(SOURCES, { cwd: root })) files.push(file.split(path.sep).join('/'))
  const entries = new Map<string, Entry>()
  for (const file of files.toSorted()) {
    if (/\.(?:test|d)\.tsx?$/.test(file) || file.startsWith(OWN)) continue
    const code = await readFile(path.join(root, file), 'utf8')
    if (!MACRO.test(code) && !PHRASE.test(code)) continue
    await transformWords(code, path.join(root, file), ({ comment, ...found }) => {
      const known = entries.get(keyOf(found))
      entries.set(keyOf(found), {
        ...found,
        translation: '',
        isIcu: found.isIcu || (known?.isIcu ?? false),
        comments: [...new Set([...(known?.comments ?? []), ...(comment === undefined ? [] : [comment])])],
        origins: [...new Set([...(known?.origins ?? []), file])],
      })
    })
  }
  return [...entries.values()]
}
