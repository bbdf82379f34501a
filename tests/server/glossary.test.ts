import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The left column of the glossary's last table. */
function wordsThatGaveWay(): string[] {
  const [, table = ''] = readFileSync(path.join(ROOT, 'docs/glossary.md'), 'utf8').split('## Words that gave way')
  return [...table.matchAll(/^\| ([a-z-]+) \|/gm)].flatMap(([, word]) =>
    word && !/^(gave|-+)$/.test(word) ? word : [],
  )
}

/** Members of values that are stored keep the names that they are stored by. */
const STORED: ReadonlySet<string> = new Set(['taken-back'])

const camelCase = (word: string) => word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('no file and no name is called by a word that gave way', () => {
  const words = wordsThatGaveWay()
  expect(words.length).toBeGreaterThan(20)
  const inFile = new RegExp(`(?:^|[/-])(?:${words.join('|')})(?=[.-])`)
  const names = words.map(camelCase)
  const types = names.map((name) => name.charAt(0).toUpperCase() + name.slice(1))
  // Of one word alone, a member may have its plain meaning.
  const members = words.filter((word) => word.includes('-') && !STORED.has(word)).map(camelCase)
  const declared = new RegExp(
    `\\b(?:const|let|function|class|interface|type) (?:${[...names, ...types].join('|')})\\b|` +
      `\\b(?:${members.join('|')})\\b(?=\\??: |\\(|<)`,
  )
  const files = globSync('{server,src}/**/*.{ts,tsx,css}', { cwd: ROOT })
  const found = files.flatMap((file) => {
    const name = declared.exec(readFileSync(path.join(ROOT, file), 'utf8'))?.[0]
    return [...(inFile.test(file) ? [file] : []), ...(name === undefined ? [] : [`${file}: ${name}`])]
  })
  expect(found).toEqual([])
})
