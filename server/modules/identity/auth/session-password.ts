import { TRIES } from '../../../kernel/limits.ts'
import type { FailedTries } from './failed-tries.ts'
import { isPassword } from './passwords.ts'

/** Takes a password in an open session, a few times. @throws AppError 429 */
export async function isSessionsPassword(
  tries: Pick<FailedTries, 'take' | 'forget'>,
  { sid, password, storedHash }: { sid: string; password: string; storedHash: string | null },
): Promise<boolean> {
  await tries.take(`session ${sid}`, TRIES.passwords)
  const isRight = await isPassword(password, storedHash)
  if (isRight) await tries.forget(`session ${sid}`)
  return isRight
}
