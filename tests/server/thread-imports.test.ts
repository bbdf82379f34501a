import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Imports and re-exports that are there when the code runs: types are not. */
const STATEMENT = /^(?:import|export)\s+(?!type\b)(?:(?<names>[^'";]*?)\s+from\s+)?'(?<address>[^']+)'/gmsu

/** All that a file loads, by paths from the root, packages by their names. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { groups } of readFileSync(path.join(root, file), 'utf8').matchAll(STATEMENT)) {
    const { names = '', address = '' } = groups!
    const listed = /^\{(.*)\}$/su
      .exec(names.trim())?.[1]
      ?.split(',')
      .map((name) => name.trim())
    if (listed?.every((name) => name === '' || name.startsWith('type '))) continue
    if (address.startsWith('.')) loadedBy(path.join(path.dirname(file), address), seen)
    else seen.add(address)
  }
  return seen
}

test.each(globSync('tests/{proof,bench}/*.ts', { cwd: root }))('%s needs no build of what it loads', (file) => {
  const loaded = new Set<string>()
  loadedBy(file, loaded)
  expect([...loaded].filter((name) => name.endsWith('.tsx'))).toEqual([])
})

/** An index is a file of its own, which only its thread opens. */
const OWN_FILE: Readonly<Record<string, readonly string[]>> = {
  'server/adapters/text-index-sqlite/index-thread.ts': ['better-sqlite3'],
}

test.each(globSync('server/**/*-thread.ts', { cwd: root }))('%s starts without the database and the server', (file) => {
  const loaded = loadedBy(file)
  expect(loaded.size).toBeGreaterThan(2)
  expect([...loaded].filter((name) => /^(kysely|better-sqlite3|pg|fastify)/u.test(name))).toEqual(OWN_FILE[file] ?? [])
})

/** Packages behind adapters that a setting chooses: they make each start 0.2 s longer, and take 12 MB. */
const CHOSEN = ['@aws-sdk/client-s3', 'imapflow', 'ldapts', 'openid-client', 'pg-boss', 'stripe']

test('a server starts without the large packages that only some settings need', () => {
  const loaded = loadedBy('server/main.ts')
  expect(loaded).toContain('fastify')
  expect(CHOSEN.filter((name) => loaded.has(name))).toEqual([])
})
