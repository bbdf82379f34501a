import { z } from 'zod'
import { id } from '../common.ts'
import { route } from '../route.ts'

/** Most files that are asked about at once. */
export const REMOVAL_COST_FILES = 200

/** Whole seconds; what is not the caller's costs them nothing. */
export const removalCost = route({
  method: 'GET',
  path: '/file/removal_cost',
  summary: 'What removing files would cost now: the text that could be read of running work is paid for',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:read',
  query: z.object({
    ids: z
      .string()
      .max(REMOVAL_COST_FILES * 40)
      .transform((ids) => ids.split(','))
      .pipe(z.array(id).max(REMOVAL_COST_FILES)),
  }),
  reply: z.object({ auto_seconds: z.number().int(), human_seconds: z.number().int() }),
})
export type RemovalCost = z.infer<typeof removalCost.reply>
