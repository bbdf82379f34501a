import { z } from 'zod'
import { passwordChange } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'

/** The call's two passwords, and the new one again. */
export const passwordForm = z
  .object({ ...passwordChange.shape, confirm: z.string().min(1, messages.confirmPasswordRequired) })
  // Compared also while other fields are still wrong.
  .refine((form) => form.new_password === form.confirm, {
    path: ['confirm'],
    message: messages.confirmPasswordMismatch,
    when: () => true,
  })
export type PasswordForm = z.infer<typeof passwordForm>
