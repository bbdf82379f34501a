import { z } from 'zod'
import { email } from '../../../../shared/contract/auth.ts'

export const emailForm = z.object({ email })
export type EmailForm = z.infer<typeof emailForm>
