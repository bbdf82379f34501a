import { z } from 'zod'
import { messages } from '../messages.ts'
import { credentials } from './auth.ts'
import { route } from './route.ts'

/** The code that a start without accounts prints, however it is typed. */
export const setupCode = z.string().trim().min(1, messages.setupCodeRequired).max(64, messages.setupCodeWrong)

export const finishSetup = route({
  method: 'POST',
  path: '/setup',
  summary: 'Makes the first account, an ADMIN, with the code that the start printed; 404 once there is an account',
  access: 'public',
  body: z.strictObject({ code: setupCode, ...credentials.shape }),
  /** The session that is opened. */
  reply: z.object({ token: z.string(), expire_date: z.number().int() }),
  rateLimit: { perMinute: 10 },
})
