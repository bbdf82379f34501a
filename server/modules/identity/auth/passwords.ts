import { hash, verify } from '@node-rs/argon2'
import { messages } from '../../../../src/shared/messages.ts'
import { AppError } from '../../../kernel/errors.ts'
import { PASSWORDS } from '../../../kernel/limits.ts'
import { createSemaphore } from '../../../kernel/semaphore.ts'

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. The package's default algorithm is argon2id. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const semaphore = createSemaphore(PASSWORDS.atOnce)
const BUSY_SECONDS = 3

/**
 * Reckoning waits its turn: it runs on the threads that reading and writing files need too. @throws AppError 503 when
 * too many wait
 */
function inTurn<T>(reckon: () => Promise<T>): Promise<T> {
  if (semaphore.waiting() >= PASSWORDS.waiting)
    throw new AppError(503, 'busy', messages.busy, { retryAfter: BUSY_SECONDS })
  return semaphore.use(reckon)
}

/** The argon2id hash in its standard text form. @throws AppError 503 */
export async function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

/** A hash that no password has, so that an unknown address takes as long to refuse as a wrong password. */
const NOBODY = hashPassword(crypto.randomUUID())

/** @throws AppError 503 */
export async function isPassword(password: string, storedHash: string | null): Promise<boolean> {
  const known = storedHash ?? (await NOBODY)
  const matches = await inTurn(() => verify(known, password))
  return matches && storedHash !== null
}
