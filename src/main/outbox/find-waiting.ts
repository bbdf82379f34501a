import { z } from 'zod'
import type { FindLocal } from '../local-files.ts'
import type { Outbox } from './outbox.ts'

/** Finds a medium that waits in the outbox by its id, for the person whose it is. */
export function createWaitingFinder(outbox: Pick<Outbox, 'mediumOf'>): FindLocal {
  return async (text) => {
    const id = z.uuid().safeParse(text)
    const file = id.success ? outbox.mediumOf(id.data) : null
    // What it is nobody has looked yet; players do by themselves.
    return file === null ? null : { file, type: 'application/octet-stream' }
  }
}
