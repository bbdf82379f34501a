import { z } from 'zod'
import { PRESETS } from '../../domain/presets.ts'
import { queryFlag } from '../common.ts'
import { route } from '../route.ts'

/** One of two engines between which a person can choose. */
export const presetOption = z.object({
  preset: z.enum(PRESETS),
  /** Expected seconds from start to end for a second of sound, while nothing else is in work. */
  real_time_factor: z.number(),
  /** Whether that was measured here on real work; else it is what is known of the model. */
  is_measured: z.boolean(),
})
export type PresetOption = z.infer<typeof presetOption>

export const supportedPresets = route({
  method: 'GET',
  path: '/file/transcription/presets',
  summary: 'How long the fast and the best engine for a language take; empty where there is no choice',
  access: 'USER|SUBSCRIBER|ADMIN',
  scope: 'files:read',
  query: z.object({
    language_code: z.string().max(16).default(''),
    is_multilingual: queryFlag(false),
  }),
  reply: z.array(presetOption),
})
