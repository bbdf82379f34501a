import { format } from 'node:util'

export { expect } from 'vitest'

/**
 * Stands in for vitest where tests of pure code are run again and again in one process (`in-process-runner.ts`): `test`
 * and `describe` only keep what they are given. It knows as much of vitest as those tests use.
 */
type Body = (...values: never[]) => unknown

/** A test with all that is needed to run it once more. */
export interface CollectedTest {
  /** The names of the groups around it, and its own. */
  name: string
  /** Where it is written; counted from 0. */
  position: { line: number; column: number } | undefined
  run: () => unknown
}

let groups: string[] = []
let tests: CollectedTest[] = []

/** The tests of a file, by importing it. */
export async function collectTests(url: string): Promise<CollectedTest[]> {
  groups = []
  tests = []
  await import(url)
  return tests
}

function keep(name: string, run: () => unknown): void {
  const names = [...groups, name].join(' > ')
  const same = tests.filter((one) => one.name === names || one.name.startsWith(`${names} (`)).length
  tests.push({ name: same === 0 ? names : `${names} (${same + 1})`, position: placeInTests(), run })
}

/** Vitest's `test`. */
export function test(name: string, body: Body): void {
  keep(name, body)
}

test.each =
  (rows: readonly unknown[]) =>
  (name: string, body: Body): void => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row]
      const shown = values.slice(0, name.match(/%[a-z]/gi)?.length ?? 0)
      keep(format(name, ...shown), () => (body as (...all: unknown[]) => unknown)(...values))
    }
  }

/** Vitest's `describe`. */
export function describe(name: string, body: () => void): void {
  groups.push(name)
  body()
  groups.pop()
}

/** Where in a test file the code is that called. */
function placeInTests(): CollectedTest['position'] {
  const place = /\.test\.ts:(\d+):(\d+)/.exec(new Error('for its stack').stack ?? '')
  return place ? { line: Number(place[1]) - 1, column: Number(place[2]) - 1 } : undefined
}
