import type { OpenDatabase } from '../../../server/kernel/db/open.ts'

/** What is looked at when all faults are over. */
export type Look = Pick<OpenDatabase, 'db'>

/** Something that the server has acknowledged. */
interface Kept {
  what: string
  /** @throws Error when it was not kept */
  check: (look: Look) => Promise<void>
}

/** What clients were promised, as they wrote it down themselves. */
export interface Journal {
  promised: (what: string, check: Kept['check']) => void
  /** How much was promised. */
  count: () => number
  /** Answers what was not kept. */
  broken: (look: Look) => Promise<string[]>
}

export function createJournal(): Journal {
  const all: Kept[] = []
  return {
    promised: (what, check) => void all.push({ what, check }),
    count: () => all.length,
    async broken(look) {
      const faults: string[] = []
      for (const { what, check } of all)
        await check(look).catch((error: unknown) => faults.push(`${what}: ${String(error)}`))
      return faults
    },
  }
}

/** @throws Error unless the two are the same as JSON */
export function same(found: unknown, wanted: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`found ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`)
}
