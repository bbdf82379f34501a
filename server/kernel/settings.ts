import { z } from 'zod'
import { SHORTEST_PASSWORD } from '../../src/shared/contract/auth.ts'

/** A wrong environment variable; the message is the one line that the start prints. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const text = z.preprocess(blankIsAbsent, z.string().optional())
const url = z.preprocess(blankIsAbsent, z.url().optional())
/** Lists of hosts are libpq's own; the client here knows one. */
const namesOneHost = (address: string) => !address.split('//')[1]?.split(/[/?]/)[0]?.split('@').at(-1)?.includes(',')
const wholeNumber = (least: number, most: number) =>
  z.preprocess(blankIsAbsent, z.coerce.number().int().min(least).max(most).optional())

const environment = z.object({
  HOST: text,
  PORT: wholeNumber(0, 65_535),
  PUBLIC_URL: url,
  DATA_DIR: text,
  STORAGE_URL: text,
  STORAGE_REDIRECT: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  STORAGE_KEYS: text,
  STORAGE_CACHE: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  DATABASE_URL: z.preprocess(
    blankIsAbsent,
    z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
      .refine(namesOneHost, 'must name one host: what leads to the primary, such as a proxy or a virtual address')
      .optional(),
  ),
  DATABASE_POOL: wholeNumber(2, 1000),
  PROCESS: z.preprocess(blankIsAbsent, z.enum(['api', 'worker', 'all']).optional()),
  DRAIN_SECONDS: wholeNumber(0, 3600),
  WORKER_PORT: wholeNumber(0, 65_535),
  SESSION_SECRET: text,
  PASSWORD_MIN: wholeNumber(SHORTEST_PASSWORD, 128),
  LEAKED_PASSWORDS_URL: url,
  SECOND_FACTOR_ROLES: text,
  SESSION_IDLE: text,
  SESSION_MOST: text,
  SIGN_ON_FILE: text,
  SETUP: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  BILLING: z.preprocess(blankIsAbsent, z.enum(['stripe', 'sandbox', 'off']).optional()),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: url,
  TRUST_PROXY: text,
  METRICS_TOKEN: text,
  AUDIT_FILE: text,
  AUDIT_SYSLOG: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^(?:udp|tcp|tls)$/, error: 'must be an address such as udp://logs.example:514' }).optional(),
  ),
  AUDIT_WEBHOOK: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/, error: 'must be an address' }).optional()),
  AUDIT_WEBHOOK_TOKEN: text,
  AUDIT_KEY: text,
  SECURITY_CONTACT: text,
  SECURITY_EXPIRES: z.preprocess(blankIsAbsent, z.iso.date('must be a day such as 2027-06-30').optional()),
  SECURITY_POLICY: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  ),
  SPEECH_ENGINE: z.preprocess(blankIsAbsent, z.enum(['auto', 'sherpa', 'pocketsphinx', 'openai']).optional()),
  SPEECH_MODEL: text,
  MODELS_DIR: text,
  MODELS_CATALOGUE: text,
  SHERPA_PROVIDER: z.preprocess(blankIsAbsent, z.enum(['auto', 'cpu', 'cuda']).optional()),
  SPEECH_WORKERS: wholeNumber(1, 256),
  LIVE_SECOND_READING: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  OPENAI_BASE_URL: url,
  OPENAI_API_KEY: text,
  OPENAI_SPEECH_MODEL: text,
  OPENAI_CHAT_MODEL: text,
  OPENAI_CHAT_URL: url,
  OPENAI_CHAT_KEY: text,
  TRANSLATION_ENGINE: z.preprocess(blankIsAbsent, z.enum(['auto', 'apertium', 'libretranslate', 'openai']).optional()),
  LIBRETRANSLATE_URL: url,
  LIBRETRANSLATE_API_KEY: text,
  MAIL_FROM: text,
  SMTP_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  ),
  MAIL_IN_URL: z.preprocess(
    blankIsAbsent,
    z.url({ protocol: /^imaps?$/, error: 'must look like imaps://user:password@host/INBOX' }).optional(),
  ),
  MAIL_IN_ADDRESS: z.preprocess(blankIsAbsent, z.email('must be an e-mail address').optional()),
  FFMPEG_PATH: text,
  FFPROBE_PATH: text,
  LOG_LEVEL: z.preprocess(
    blankIsAbsent,
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  ),
  UPLOAD_LIMIT: wholeNumber(1, Number.MAX_SAFE_INTEGER),
  LEASE_HOURS: wholeNumber(0, 8760),
  KEEP_MEDIA_DAYS: wholeNumber(0, 36_500),
  KEEP_FAILED_DAYS: wholeNumber(0, 36_500),
  KEEP_AUDIT_DAYS: wholeNumber(0, 36_500),
  KEEP_PAYMENT_EVENTS_DAYS: wholeNumber(0, 36_500),
  KEEP_MAIL_DAYS: wholeNumber(0, 36_500),
  // The screens say that they are kept for 30 days.
  KEEP_DELIVERIES_DAYS: wholeNumber(1, 30),
  KEEP_NOTICES_DAYS: wholeNumber(0, 36_500),
  KEEP_SIGN_INS_DAYS: wholeNumber(0, 36_500),
  KEEP_DEAD_JOBS_DAYS: wholeNumber(0, 36_500),
  KEEP_UPLOADS_DAYS: wholeNumber(1, 365),
  KEEP_INVOICES_YEARS: wholeNumber(0, 100),
  BACKUP_DIR: text,
  BACKUP_KEEP: wholeNumber(1, 1000),
  BACKUP_HOURS: wholeNumber(0, 8784),
  DISK_RESERVE: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  ACCOUNT_STORAGE: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  CALLS_PER_MINUTE: wholeNumber(1, 1_000_000),
  ASSISTANT_URL: url,
  ASSISTANT_TOKEN: text,
  ASSISTANT_KNOWLEDGE_BASE: text,
  ASSISTANT_MODEL: text,
  MAP_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional()),
  WEBHOOK_ALLOW: text,
  EXPORT_DIR: text,
  WATCH_DIR: text,
  OFFLINE_SHELL: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  LINK_IMPORTS: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  VIDEO_SITES: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  YT_DLP_PATH: text,
  DROPBOX_APP_KEY: text,
  DROPBOX_FILES_ORIGIN: url,
})

/** The name of a setting. */
export type SettingName = keyof typeof environment.shape

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape)

/** What the environment says, each by its own name; what is not set, or empty, is undefined. */
export type Settings = z.output<typeof environment>

/** Reads each setting by itself. @throws ConfigError naming the first that is not usable */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const parsed = environment.safeParse(env)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new ConfigError(`${String(issue?.path[0])} is not usable: ${issue?.message}`)
}
