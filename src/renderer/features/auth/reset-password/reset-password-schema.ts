import { z } from 'zod'
import { password } from '../../../../shared/contract/auth.ts'
import { messages } from '../../../../shared/messages.ts'
import { confirmation } from '../confirmation.ts'

/** The new password, the same again, and whether the browser keeps the address. */
export const resetForm = z
  .object({ password, confirm: confirmation, remember: z.boolean() })
  .refine((form) => form.password === form.confirm, {
    path: ['confirm'],
    message: messages.confirmPasswordMismatch,
    when: () => true,
  })
export type ResetForm = z.infer<typeof resetForm>
