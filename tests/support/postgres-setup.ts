import type { TestProject } from 'vitest/node'
import { makeTemplate } from './postgres-databases.ts'
import { startPostgres } from './postgres.ts'
import type { TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** Each project loads this file anew, so what they share lies outside of it. */
const shared = globalThis as { testPostgres?: { users: number; started: ReturnType<typeof start> } | undefined }

/** One PostgreSQL for all files of a run, whichever of its projects they belong to. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = (shared.testPostgres ??= { users: 0, started: start() })
  run.users += 1
  const { postgres, stop } = await run.started
  project.provide('postgres', postgres)
  return async () => {
    run.users -= 1
    if (run.users > 0) return
    shared.testPostgres = undefined
    await stop()
  }
}

async function start() {
  const started = await startPostgres()
  const { url, missing } = started.postgres
  if (missing !== null) console.warn(`\nTests on PostgreSQL fail: ${missing}\n`)
  else await makeTemplate(url)
  return started
}
