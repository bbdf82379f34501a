import { existsSync } from 'node:fs'
import { describe, test } from 'vitest'

/**
 * Declares tests that need something of this machine. Where it is missing, one test stands in their place and fails
 * with what to install: what was not tried is not proven.
 */
export function describeNeeding(missing: string | null | undefined, name: string, body: () => void): void {
  if (missing === null || missing === undefined) describe(name, body)
  else
    test(name, () => {
      throw new Error(missing)
    })
}

/** What to install for programs that are not there; null when all are. */
export function missingPrograms(programs: readonly string[], debianPackages: string): string | null {
  const missing = programs.filter(
    (program) => !['/usr/bin', '/usr/local/bin'].some((folder) => existsSync(`${folder}/${program}`)),
  )
  return missing.length === 0 ? null : `Not here: ${missing.join(', ')}. apt-get install ${debianPackages}`
}
