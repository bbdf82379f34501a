import type { z } from 'zod'
import type { AddJobOptions, JobQueue } from '../../ports/job-queue.ts'

/** A kind of job: its name in the queue, which never changes, and the schema of its payload. */
export interface JobKind<Payload> {
  readonly name: string
  /** Ids, not objects. */
  readonly payload: z.ZodType<Payload>
}

const names = new Set<string>()

/** Makes a kind of job, once, beside the functions that add it. @throws Error for a name that is taken */
export function jobKind<Payload>(name: string, payload: z.ZodType<Payload>): JobKind<Payload> {
  if (names.has(name)) throw new Error(`There are two kinds of jobs named ${name}.`)
  names.add(name)
  return { name, payload }
}

/** The names of all kinds that the loaded modules have made; a worker needs a handler for each. */
export const jobNames = (): readonly string[] => [...names]

/** Adds a job to the queue; answers its id. */
export const addJob = <Payload>(
  queue: Pick<JobQueue, 'add'>,
  { name }: JobKind<Payload>,
  payload: Payload & object,
  options?: AddJobOptions,
): Promise<string> => queue.add(name, payload, options)
