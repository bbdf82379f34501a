import { z } from 'zod'
import { credentials } from '../../../../shared/contract/auth.ts'

/** What the login form holds: the call's credentials and the two boxes. */
export const loginForm = z.object({ ...credentials.shape, remember: z.boolean(), terms: z.boolean() })
export type LoginForm = z.infer<typeof loginForm>
