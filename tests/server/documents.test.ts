import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const FOLDERS = 'server|src|tests|docs|scripts|build|deploy|resources|clients|bin'

const isThere = (file: string) => existsSync(path.join(ROOT, file))

/** Paths in a text of Markdown, from the root or from its folder; those with a placeholder, as `<module>`, are none. */
const pathsIn = (text: string) =>
  [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'gu'))].map(([, name]) => name!)

/** Links to other files, from where the text is. */
const linksIn = (text: string) => [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/gu)].map(([, name]) => name!)

/** Names of files that a text has without their folders. */
const namesIn = (text: string) => [...text.matchAll(/`([\w-]+(?:\.[\w-]+)*\.tsx?)`/gu)].map(([, name]) => name!)

test('documents name only files that are there', () => {
  const documents = globSync(['*.md', 'docs/**/*.md', 'clients/*/README.md'], { cwd: ROOT })
  expect(documents).toContain('docs/architecture.md')
  const names = new Set(
    globSync('{server,src,tests,build,clients}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => path.basename(file)),
  )
  const missing = documents.flatMap((document) => {
    const text = readFileSync(path.join(ROOT, document), 'utf8')
    const beside = (link: string) => path.join(path.dirname(document), link)
    return [
      ...pathsIn(text).filter((name) => !isThere(name) && !isThere(beside(name))),
      ...linksIn(text).filter((name) => !isThere(beside(name))),
      ...namesIn(text).filter((name) => !names.has(name)),
    ].map((name) => `${document}: ${name}`)
  })
  expect(missing).toEqual([])
})
