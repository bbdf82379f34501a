import { z } from 'zod'
import { route } from './route.ts'

/** Public settings of the client; never a secret. */
export const clientConfig = z.object({
  billing: z.enum(['off', 'sandbox', 'stripe']),
  /** Whether an engine is installed that can write down several languages in one file. */
  multilingual: z.boolean(),
  /** Largest upload in bytes. */
  upload_limit: z.number().int(),
})
export type ClientConfig = z.infer<typeof clientConfig>

export const getConfig = route({ method: 'GET', path: '/config', summary: 'Public settings of the client', access: 'public', reply: clientConfig })
