import { z } from 'zod'
import { credentials } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { confirmation } from '../confirmation.ts'

/** What the register form holds: the call's credentials, the password again, and the two boxes. */
export const registerForm = z
  .object({ ...credentials.shape, confirm: confirmation, remember: z.boolean(), terms: z.boolean() })
  // Compared also while other fields are still wrong.
  .refine(({ password, confirm }) => password === confirm, {
    path: ['confirm'],
    message: messages.confirmPasswordMismatch,
    when: () => true,
  })
export type RegisterForm = z.infer<typeof registerForm>
