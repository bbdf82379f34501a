import { z } from 'zod'
import { id } from '../common.ts'

/** The parameters of a call about one file. */
export const byId = z.object({ id })
