import path from 'node:path'
import { expect, test } from 'vitest'
import { importGraph } from '../support/import-circles.ts'

const root = path.resolve(import.meta.dirname, '../..')
const graph = importGraph(root, ['server', 'src/main', 'tests'])

/** What is reached from some files by imports, the files themselves left out. */
function reachedFrom(files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const next of graph.get(file) ?? [])
      if (!reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}

const adapters = [...graph.keys()].filter((file) => file.startsWith('server/adapters/') && !file.endsWith('.test.ts'))
/** Those that begin by themselves: threads and processes, which their adapters name by address. */
const begun = adapters.filter((file) => /(?:thread|child|process)\.ts$/u.test(file))

/** Draws public pages from their sources; only `npm run dev` opens it, which `dev-server` starts. */
const FOR_DEVELOPMENT = 'server/adapters/site-renderer/with-view.ts'

test('every adapter is opened somewhere', () => {
  const opened = reachedFrom(['server/compose-adapters/index.ts', 'src/main/index.ts', ...begun])
  expect(adapters.filter((file) => !opened.has(file) && !begun.includes(file))).toEqual([])
})

test('every adapter that is opened is tested for itself', () => {
  const tests = [...graph.keys()].filter((file) => /^tests\/(?:ports|server)\/[^/]+\.test\.ts$/u.test(file))
  const named = new Set(tests.flatMap((file) => graph.get(file) ?? []))
  const opened = [...graph]
    .filter(([file]) => file.startsWith('server/compose-adapters/'))
    .flatMap(([, imports]) => imports.filter((file) => file.startsWith('server/adapters/')))
  expect(opened.length).toBeGreaterThan(10)
  expect(opened.filter((file) => file !== FOR_DEVELOPMENT && !named.has(file))).toEqual([])
})
