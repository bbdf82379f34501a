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

const camelCase = (word: string) => word.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())

test('no file and no name is called by a word that gave way', () => {
  const words = wordsThatGaveWay()
  expect(words.length).toBeGreaterThan(20)
  const inFile = new RegExp(`(?:^|[/-])(?:${words.join('|')})(?=[.-])`)
  const declared = new RegExp(`\\b(?:const|let|function|class|interface|type) (?:${words.map(camelCase).join('|')})\\b`)
  const files = globSync('{server,src}/**/*.{ts,tsx,css}', { cwd: ROOT })
  const found = files.flatMap((file) => {
    const name = declared.exec(readFileSync(path.join(ROOT, file), 'utf8'))?.[0]
    return [...(inFile.test(file) ? [file] : []), ...(name === undefined ? [] : [`${file}: ${name}`])]
  })
  expect(found).toEqual([])
})
