import { openInstallation } from '../../support/open-installation.ts'

/** Takes and completes jobs until there are none, and prints their ids. */
const { jobs, close } = await openInstallation(JSON.parse(process.argv[2] ?? '') as Record<string, string>)
const taken: string[] = []
const claim = () => jobs.claim(['transcribe-file'], `process ${process.pid}`)
for (let job = await claim(); job; job = await claim()) {
  taken.push(job.id)
  if (!(await jobs.complete(job))) throw new Error('a lease was lost')
}
await close()
console.log(JSON.stringify(taken))
