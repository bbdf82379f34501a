import { NO_PASSWORD } from '../users.ts'
import type { User } from './repository.ts'

/** Whether an account waits for its owner to choose a first password, and was never opened. */
export const isInvited = ({ password_hash: hash, email_validated_at: validated }: User): boolean =>
  hash === NO_PASSWORD && validated === null
