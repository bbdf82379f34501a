import type { Job } from './definition.ts'
import { jobNames } from './kind.ts'

/** @throws Error naming the jobs that nobody would do, and those that are defined twice */
export function assertHandlers(jobs: readonly Job[], names = jobNames()): void {
  const defined = jobs.map(({ name }) => name)
  const missing = names.filter((name) => !defined.includes(name))
  if (missing.length > 0) throw new Error(`There is no handler for the jobs ${missing.join(', ')}.`)
  const twice = defined.filter((name, index) => defined.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`There are two handlers for the jobs ${twice.join(', ')}.`)
}
