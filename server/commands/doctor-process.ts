import { execFile } from 'node:child_process'
import type { Finding } from '../kernel/finding.ts'
import { BEHIND, putBehind } from '../kernel/niceness.ts'

/** Whatever does not answer by then is reported as a whole. Milliseconds. */
const LONGEST_MS = 120_000
const MOST_BYTES = 1_000_000

/**
 * What `longhand doctor` finds, in a process of its own with the same settings, behind whatever serves people: it looks
 * at models, tools and stores, which may take seconds. @throws Error when it does not end
 */
export function examineElsewhere(script: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const flags = process.execArgv.filter((flag) => !/^--(?:inspect|watch)/.test(flag))
    const child = execFile(
      process.execPath,
      [...flags, script, 'doctor', '--json'],
      { timeout: LONGEST_MS, maxBuffer: MOST_BYTES },
      (error, stdout) => {
        if (error) reject(new Error('The checks did not end. `longhand doctor` on the machine says more.'))
        else resolve(JSON.parse(stdout) as Finding[])
      },
    )
    putBehind(child.pid, BEHIND.helper)
  })
}
