import { z } from 'zod'
import { messages } from '../../../shared/messages.ts'

/** A password typed again; whether it is the same is for the form to say. */
export const confirmation = z.string().min(1, messages.confirmPasswordRequired).min(6, messages.passwordTooShort)
