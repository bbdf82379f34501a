import type { JobQueue } from '../../server/ports/job-queue.ts'

/** A job of this kind that has run out of tries; answers its id. Nothing else of the kind may wait. */
export async function exhaustedJob(jobs: JobQueue, name: string, message = 'The other side is away.'): Promise<string> {
  const id = await jobs.add(name, {})
  const job = await jobs.claim([name], 'test')
  if (job?.id !== id) throw new Error(`another job of the kind ${name} waits`)
  await jobs.fail(job, { code: 'unexpected', message, retry: false })
  return id
}
