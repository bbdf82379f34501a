import { z } from 'zod'
import { SETTING_GROUPS, SETTING_SOURCES, SETTING_UNITS } from '../domain/setting-groups.ts'
import { route } from './route.ts'

/** Longest value of a setting that is changed here, in characters. */
export const LONGEST_SETTING = 500

/** A setting of the server. */
export const setting = z.object({
  /** As the environment names it. */
  name: z.string(),
  group: z.enum(SETTING_GROUPS),
  /** What it is for, in English, with code between backticks; settings that are explained together say the same. */
  meaning: z.string(),
  /** What holds where it is not set, in English, with code between backticks; empty for nothing. */
  fallback: z.string(),
  /** What it is set to; null for what is not set, and always for a secret. Addresses lack their passwords. */
  value: z.string().nullable(),
  is_secret: z.boolean(),
  is_set: z.boolean(),
  source: z.enum(SETTING_SOURCES),
  /** How it is changed while the server runs; null where only a restart takes it. */
  change: z
    .object({
      unit: z.enum(SETTING_UNITS).nullable(),
      /** All that it can be; null where it is typed. */
      choices: z.array(z.string()).nullable(),
      /** What the console says, also where the environment wins; null where it says nothing. */
      stored: z.string().nullable(),
      /** When that was said, ISO 8601. */
      stored_date: z.string().nullable(),
    })
    .nullable(),
})
export type Setting = z.infer<typeof setting>

export const getSettings = route({
  method: 'GET',
  path: '/admin/settings',
  summary: 'Every setting of the server that answers, and where each comes from; secrets are only said to be set',
  access: 'ADMIN',
  scope: 'admin',
  reply: z.object({ settings: z.array(setting) }),
  rateLimit: { perMinute: 120 },
})

const params = z.object({
  name: z
    .string()
    .max(64)
    .regex(/^[A-Z][A-Z_]*$/),
})

export const changeSetting = route({
  method: 'PUT',
  path: '/admin/settings/:name',
  summary: 'Change a setting while the server runs; all processes follow within seconds',
  access: 'ADMIN',
  confirmed: true,
  params,
  body: z.strictObject({ value: z.string().trim().min(1).max(LONGEST_SETTING) }),
  rateLimit: { perMinute: 30 },
  status: 204,
})

export const resetSetting = route({
  method: 'DELETE',
  path: '/admin/settings/:name',
  summary: 'Take back what was changed of a setting, so that its default holds again',
  access: 'ADMIN',
  confirmed: true,
  params,
  rateLimit: { perMinute: 30 },
  status: 204,
})
