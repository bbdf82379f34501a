import type { TestProject } from 'vitest/node'
import { makeTemplate } from './postgres-databases.ts'
import { startPostgres } from './postgres.ts'
import type { TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: TestPostgres
  }
}

/** One PostgreSQL for all files of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { postgres, stop } = await startPostgres()
  if (postgres.missing !== null) console.warn(`\nTests on PostgreSQL fail: ${postgres.missing}\n`)
  else await makeTemplate(postgres.url)
  project.provide('postgres', postgres)
  return stop
}
