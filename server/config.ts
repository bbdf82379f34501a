import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { createAddressRule } from './public-addresses.ts'

/** A wrong environment variable; the message is the one line that the start prints. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value)
const text = z.preprocess(blankIsAbsent, z.string().optional())
const url = z.preprocess(blankIsAbsent, z.url().optional())
/** Lists of hosts are libpq's own; the client here knows one. */
const namesOneHost = (address: string) => !address.split('//')[1]?.split(/[/?]/)[0]?.split('@').at(-1)?.includes(',')
const wholeNumber = (least: number, most: number) => z.preprocess(blankIsAbsent, z.coerce.number().int().min(least).max(most).optional())

const environment = z.object({
  HOST: text,
  PORT: wholeNumber(0, 65_535),
  PUBLIC_URL: url,
  DATA_DIR: text,
  STORAGE_URL: text,
  STORAGE_REDIRECT: z.preprocess(blankIsAbsent, z.enum(['on', 'off']).optional()),
  STORAGE_CACHE: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  DATABASE_URL: z.preprocess(blankIsAbsent, z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://').refine(namesOneHost, 'must name one host: what leads to the primary, such as a proxy or a virtual address').optional()),
  DATABASE_POOL: wholeNumber(2, 1000),
  PROCESS: z.preprocess(blankIsAbsent, z.enum(['api', 'worker', 'all']).optional()),
  DRAIN_SECONDS: wholeNumber(0, 3600),
  WORKER_PORT: wholeNumber(0, 65_535),
  SESSION_SECRET: text,
  BILLING: z.preprocess(blankIsAbsent, z.enum(['stripe', 'sandbox', 'off']).optional()),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: url,
  TRUST_PROXY: text,
  METRICS_TOKEN: text,
  SPEECH_ENGINE: z.preprocess(blankIsAbsent, z.enum(['auto', 'sherpa', 'pocketsphinx', 'openai']).optional()),
  SPEECH_MODEL: text,
  MODELS_DIR: text,
  SPEECH_WORKERS: wholeNumber(1, 256),
  OPENAI_BASE_URL: url,
  OPENAI_API_KEY: text,
  OPENAI_SPEECH_MODEL: text,
  OPENAI_CHAT_MODEL: text,
  TRANSLATION_ENGINE: z.preprocess(blankIsAbsent, z.enum(['auto', 'apertium', 'libretranslate', 'openai']).optional()),
  LIBRETRANSLATE_URL: url,
  LIBRETRANSLATE_API_KEY: text,
  MAIL_FROM: text,
  SMTP_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional()),
  FFMPEG_PATH: text,
  FFPROBE_PATH: text,
  LOG_LEVEL: z.preprocess(blankIsAbsent, z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional()),
  UPLOAD_LIMIT: wholeNumber(1, Number.MAX_SAFE_INTEGER),
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
  DISK_RESERVE: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  CALLS_PER_MINUTE: wholeNumber(1, 1_000_000),
  ASSISTANT_URL: url,
  ASSISTANT_TOKEN: text,
  ASSISTANT_KNOWLEDGE_BASE: text,
  ASSISTANT_MODEL: text,
  MAP_URL: z.preprocess(blankIsAbsent, z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional()),
  WEBHOOK_ALLOW: text,
  DROPBOX_APP_KEY: text,
  DROPBOX_FILES_ORIGIN: url,
})

/** The names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(environment.shape)

/** How Stripe is reached. */
export interface StripeConfig {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Another server that speaks Stripe's API, for tests; null for Stripe itself. */
  apiBase: string | null
}

/** How files are chosen from Dropbox. */
export interface DropboxConfig {
  appKey: string
  /** Another server that stands in for Dropbox's files, for tests; null for Dropbox itself. */
  filesOrigin: string | null
}

/** Where media lie in a store that speaks S3; its keys come from the usual AWS variables. */
export interface S3Config {
  bucket: string
  /** Before each name; empty, or with a slash at its end. */
  prefix: string
  /** Origin of the store; null for AWS. */
  endpoint: string | null
  region: string
}

/** Settings of one process, read once at its start. */
export interface Config {
  host: string
  port: number
  /** Origin used in mails, links and cookies, without a slash at its end. */
  publicUrl: string
  dataDir: string
  /** PostgreSQL address; null for SQLite in the data folder. */
  databaseUrl: string | null
  /** Most connections of this process to PostgreSQL. */
  databasePool: number
  /** Media in a bucket; null for a folder in the data folder. */
  storage: S3Config | null
  /** Whether browsers that download a medium are sent to the bucket for it, instead of having it from us. */
  storageRedirect: boolean
  /** Bytes of the copies of media that are kept in the data folder while tools need them. */
  storageCacheBytes: number
  process: 'api' | 'worker' | 'all'
  /** How long a server that was told to end goes on answering, in seconds, so that what sends it requests finds another one. */
  drainSeconds: number
  /** Where a worker answers `/healthz`, `/readyz` and `/metrics`; null for nowhere. */
  workerPort: number | null
  /** Newest first; null until one is generated into the data folder. */
  sessionSecrets: readonly string[] | null
  billing: 'stripe' | 'sandbox' | 'off'
  /** Set when billing is `stripe`, else null. */
  stripe: StripeConfig | null
  trustProxy: string | false
  metricsToken: string | null
  speech: {
    engine: 'auto' | 'sherpa' | 'pocketsphinx' | 'openai'
    model: string | null
    modelsDir: string
    workers: number
    openai: { baseUrl: string | null; apiKey: string | null; model: string | null }
  }
  translation: {
    engine: 'auto' | 'apertium' | 'libretranslate' | 'openai'
    libreTranslate: { url: string | null; apiKey: string | null }
    chat: { baseUrl: string | null; apiKey: string | null; model: string | null }
  }
  mailFrom: string
  /** Address of the SMTP server, with its password; null writes mails into the data folder. */
  smtpUrl: string | null
  ffmpegPath: string | null
  ffprobePath: string | null
  logLevel: string
  /** Networks of the operator's own that webhooks may lead to, such as `10.0.0.0/8`. */
  webhookAllow: readonly string[]
  /** Files from Dropbox; null where they are not offered. */
  dropbox: DropboxConfig | null
  /** Address of the chat that public pages offer, of a third party; null unless its address and token are set. */
  assistant: string | null
  /** Address of OpenStreetMap's map for other pages, or of another server of it; null shows the map that ships. */
  mapUrl: string | null
  /** Largest upload in bytes. */
  uploadLimitBytes: number
  /** For how long things are kept; null for ever. */
  kept: {
    /** Media of files whose text is there, after the last change of it. */
    mediaDays: number | null
    /** Files that FAILED, after their last try. */
    failedDays: number | null
    auditDays: number | null
    paymentEventsDays: number | null
    mailsDays: number | null
    deliveriesDays: number
    /** What could not be mailed. */
    noticesDays: number | null
    /** Sessions, access tokens and links of mails, after their end. */
    signInsDays: number | null
    deadJobsDays: number | null
    /** Unfinished uploads, after their last byte. */
    uploadsDays: number
    /** Of accounts that are gone, after the year they are of. */
    invoicesYears: number | null
  }
  /** Bytes that uploads leave free on the disk of the data folder; null for a share of it, see `DISK_RESERVE` of `limits.ts`. */
  diskReserveBytes: number | null
  /** Calls that an account may make a minute; an address may make ten times as many. */
  callsPerMinute: number
}

/** Reads the settings. @throws ConfigError naming the variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${String(issue?.path[0])} is not usable: ${issue?.message}`)
  }
  const e = parsed.data
  const host = e.HOST ?? '127.0.0.1'
  const port = e.PORT ?? 4800
  const publicUrl = (e.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '')
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  if (!isLocal && e.BILLING === undefined) {
    throw new ConfigError('BILLING must be set to stripe, sandbox or off when HOST or PUBLIC_URL is not loopback')
  }
  if (e.PROCESS === 'api' && e.DATABASE_URL !== undefined && e.SESSION_SECRET === undefined) {
    throw new ConfigError('SESSION_SECRET must be set when PROCESS is api and the database is PostgreSQL: all servers have to sign with the same one')
  }
  const dataDir = path.resolve(e.DATA_DIR ?? 'data')
  return {
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL ?? 10,
    storage: e.STORAGE_URL === undefined ? null : s3Config(e.STORAGE_URL, env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION']),
    storageRedirect: e.STORAGE_REDIRECT === 'on',
    storageCacheBytes: e.STORAGE_CACHE ?? 5 * 1024 ** 3,
    process: e.PROCESS ?? 'all',
    drainSeconds: e.DRAIN_SECONDS ?? 0,
    workerPort: e.WORKER_PORT ?? null,
    sessionSecrets: e.SESSION_SECRET?.split(',').map((secret) => secret.trim()).filter(Boolean) ?? null,
    billing: e.BILLING ?? 'sandbox',
    stripe: e.BILLING === 'stripe' ? stripeConfig(e) : null,
    trustProxy: e.TRUST_PROXY ?? false,
    metricsToken: e.METRICS_TOKEN ?? null,
    speech: {
      engine: e.SPEECH_ENGINE ?? 'auto',
      model: e.SPEECH_MODEL ?? null,
      modelsDir: path.resolve(e.MODELS_DIR ?? path.join(dataDir, 'models')),
      workers: e.SPEECH_WORKERS ?? os.availableParallelism(),
      openai: { baseUrl: e.OPENAI_BASE_URL ?? null, apiKey: e.OPENAI_API_KEY ?? null, model: e.OPENAI_SPEECH_MODEL ?? null },
    },
    translation: {
      engine: e.TRANSLATION_ENGINE ?? 'auto',
      libreTranslate: { url: e.LIBRETRANSLATE_URL ?? null, apiKey: e.LIBRETRANSLATE_API_KEY ?? null },
      chat: { baseUrl: e.OPENAI_BASE_URL ?? null, apiKey: e.OPENAI_API_KEY ?? null, model: e.OPENAI_CHAT_MODEL ?? null },
    },
    mailFrom: e.MAIL_FROM ?? 'Longhand <longhand@localhost>',
    smtpUrl: e.SMTP_URL ?? null,
    ffmpegPath: e.FFMPEG_PATH ?? null,
    ffprobePath: e.FFPROBE_PATH ?? null,
    logLevel: e.LOG_LEVEL ?? 'info',
    webhookAllow: networks(e.WEBHOOK_ALLOW),
    dropbox: e.DROPBOX_APP_KEY === undefined ? null : { appKey: e.DROPBOX_APP_KEY, filesOrigin: e.DROPBOX_FILES_ORIGIN === undefined ? null : new URL(e.DROPBOX_FILES_ORIGIN).origin },
    assistant: assistantAddress(e),
    mapUrl: e.MAP_URL ?? null,
    uploadLimitBytes: e.UPLOAD_LIMIT ?? 20 * 1024 ** 3,
    // 0 is for ever.
    kept: {
      mediaDays: (e.KEEP_MEDIA_DAYS ?? 0) || null,
      failedDays: (e.KEEP_FAILED_DAYS ?? 0) || null,
      auditDays: (e.KEEP_AUDIT_DAYS ?? 730) || null,
      paymentEventsDays: (e.KEEP_PAYMENT_EVENTS_DAYS ?? 365) || null,
      mailsDays: (e.KEEP_MAIL_DAYS ?? 0) || null,
      deliveriesDays: e.KEEP_DELIVERIES_DAYS ?? 30,
      noticesDays: (e.KEEP_NOTICES_DAYS ?? 30) || null,
      signInsDays: (e.KEEP_SIGN_INS_DAYS ?? 30) || null,
      deadJobsDays: (e.KEEP_DEAD_JOBS_DAYS ?? 90) || null,
      uploadsDays: e.KEEP_UPLOADS_DAYS ?? 7,
      invoicesYears: (e.KEEP_INVOICES_YEARS ?? 10) || null,
    },
    diskReserveBytes: e.DISK_RESERVE ?? null,
    callsPerMinute: e.CALLS_PER_MINUTE ?? 1200,
  }
}

const STORAGE_SHAPE = 'must look like s3://bucket/prefix?endpoint=https://store.example.org&region=eu-central-1'

/** Reads `STORAGE_URL`. @throws ConfigError */
function s3Config(value: string, region = 'us-east-1'): S3Config {
  const wrong = (why: string) => new ConfigError(`STORAGE_URL is not usable: ${why}`)
  if (!value.startsWith('s3://') || !URL.canParse(value)) throw wrong(STORAGE_SHAPE)
  const address = new URL(value)
  const { hostname: bucket, pathname, searchParams } = address
  if (address.username !== '' || address.password !== '') throw wrong('keys belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) || address.port !== '' || address.hash !== '') throw wrong(STORAGE_SHAPE)
  const unknown = [...searchParams.keys()].find((name) => name !== 'endpoint' && name !== 'region')
  if (unknown !== undefined) throw wrong(`it does not know ${unknown}, only endpoint and region`)
  const endpoint = searchParams.get('endpoint')
  if (endpoint !== null && !(URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))) throw wrong('endpoint must be a web address')
  const prefix = decodeURIComponent(pathname).split('/').filter(Boolean).map((part) => `${part}/`).join('')
  if (!/^[\w/.-]*$/.test(prefix)) throw wrong('the prefix may hold letters, digits, dots, hyphens and slashes')
  return { bucket, prefix, endpoint: endpoint === null ? null : new URL(endpoint).origin, region: searchParams.get('region') ?? region }
}

/** @throws ConfigError naming what is no network */
function networks(list = ''): string[] {
  const all = list.split(',').map((network) => network.trim()).filter(Boolean)
  try {
    createAddressRule(all)
  } catch (error) {
    throw new ConfigError(`WEBHOOK_ALLOW is not usable: ${error instanceof Error ? error.message : String(error)}`)
  }
  return all
}

/** Where the chat is found, closed at first, with the token that its provider gives out for pages. */
function assistantAddress(e: z.output<typeof environment>): string | null {
  if (e.ASSISTANT_URL === undefined || e.ASSISTANT_TOKEN === undefined) return null
  const address = new URL(e.ASSISTANT_URL)
  const settings = { model_type: e.ASSISTANT_MODEL ?? 'gpt-3.5-turbo', bubble: 'true', open: 'false', knowledge_base: e.ASSISTANT_KNOWLEDGE_BASE ?? '', token: e.ASSISTANT_TOKEN }
  for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value)
  return address.href
}

/** @throws ConfigError when a key is missing: billing that cannot take money must not start */
function stripeConfig(e: z.output<typeof environment>): StripeConfig {
  const need = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET') => {
    const value = e[name]
    if (value === undefined) throw new ConfigError(`${name} must be set when BILLING is stripe`)
    return value
  }
  return { secretKey: need('STRIPE_SECRET_KEY'), publishableKey: need('STRIPE_PUBLISHABLE_KEY'), webhookSecret: need('STRIPE_WEBHOOK_SECRET'), apiBase: e.STRIPE_API_BASE ?? null }
}

/** Whether a host name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare)
}
