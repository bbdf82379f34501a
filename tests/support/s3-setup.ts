import type { TestProject } from 'vitest/node'
import { startS3Server } from './s3-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of a server that speaks S3; without one media lie in folders. */
    s3: string
  }
}

/** One server that speaks S3 for all files of a run: the apps of its tests keep their media there. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const s3 = await startS3Server()
  project.provide('s3', s3.origin)
  return () => s3.close()
}
