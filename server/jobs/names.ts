import { TRANSCRIBE_FILE } from '../features/files/jobs.ts'
import type { Job } from './definition.ts'
import { MAKE_PLAYABLE } from './make-playable.ts'

/** Every kind of job that anything may add; a worker has a handler for each. */
export const JOB_NAMES = [TRANSCRIBE_FILE, MAKE_PLAYABLE, 'send-mail'] as const

/** @throws Error naming the jobs that nobody would do, and those that are defined twice */
export function assertHandlers(jobs: readonly Job[], names: readonly string[] = JOB_NAMES): void {
  const defined = jobs.map(({ name }) => name)
  const missing = names.filter((name) => !defined.includes(name))
  if (missing.length > 0) throw new Error(`There is no handler for the jobs ${missing.join(', ')}.`)
  const twice = defined.filter((name, index) => defined.indexOf(name) !== index)
  if (twice.length > 0) throw new Error(`There are two handlers for the jobs ${twice.join(', ')}.`)
}
