import { z } from 'zod'
import { messages } from '../../../../shared/messages.ts'

/** What has to be typed, in capitals and without anything around it. */
export const DELETE_WORD = 'DELETE'

export const deleteForm = z.object({
  confirm: z
    .string()
    .min(1, messages.deleteRequired)
    .refine((value): boolean => value === DELETE_WORD, messages.deleteMismatch),
})
export type DeleteForm = z.infer<typeof deleteForm>
