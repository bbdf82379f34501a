import os from 'node:os'
import path from 'node:path'
import { SHORTEST_PASSWORD } from '../../src/shared/contract/auth.ts'
import { isRole, type Role, ROLES } from '../../src/shared/domain/roles.ts'
import { messageOf } from './message-of.ts'
import { ACCOUNT_STORAGE_BYTES } from './limits.ts'
import { createAddressRule } from './public-addresses.ts'
import { type MailInConfig, readMailIn } from './mail-in.ts'
import { readSessionLengths, type SessionLimits } from './session-limits.ts'
import { ConfigError, readSettings, type Settings } from './settings.ts'
import { readSignOn, type SignOnSettings } from './sign-on-settings.ts'
import { readStorageUrl, type S3Config } from './storage-url.ts'

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

/** Any server that speaks OpenAI's chat API; nothing is asked without a model, and an address or a key. */
export interface ChatConfig {
  /** Null for OpenAI itself. */
  baseUrl: string | null
  apiKey: string | null
  model: string | null
}

/** Ways out of the audit log, and the key that signs it. */
export interface AuditTrailConfig {
  file: string | null
  /** Address of a syslog server: `udp:`, `tcp:` or `tls:`. */
  syslog: string | null
  webhook: { address: string; token: string | null } | null
  /** Base64 of PKCS #8; null for one that is made into the data folder. */
  key: string | null
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
  /** File with the keys that stored media are encrypted by; null where they are not. */
  storageKeys: string | null
  /** Whether browsers that download a medium are sent to the bucket for it, instead of having it from us. */
  storageRedirect: boolean
  /** Bytes of the copies of media that are kept in the data folder while tools need them. */
  storageCacheBytes: number
  process: 'api' | 'worker' | 'all'
  /**
   * How long a server that was told to end goes on answering, in seconds, so that what sends it requests finds another
   * one.
   */
  drainSeconds: number
  /** Where a worker answers `/healthz`, `/readyz` and `/metrics`; null for nowhere. */
  workerPort: number | null
  /** Newest first; null until one is generated into the data folder. */
  sessionSecrets: readonly string[] | null
  /** How long new passwords have to be at least. */
  leastPassword: number
  /** Where to ask which passwords have leaked; null for nowhere. */
  leakedPasswordsUrl: string | null
  /** Roles whose people have to have a second factor. */
  secondFactorRoles: readonly Role[]
  sessionLimits: SessionLimits
  /** Where people sign on besides here. */
  signOn: SignOnSettings
  /** Whether an installation without accounts leads its first visitor to `/setup`. */
  setup: boolean
  billing: 'stripe' | 'sandbox' | 'off'
  /** Set when billing is `stripe`, else null. */
  stripe: StripeConfig | null
  trustProxy: string | false
  metricsToken: string | null
  /** Where the audit log goes, beside the database; null each for nowhere. */
  auditTrail: AuditTrailConfig
  /** Whom to tell of a hole in the security; null where nobody is named. */
  securityContact: SecurityContact | null
  speech: {
    engine: 'auto' | 'sherpa' | 'pocketsphinx' | 'openai'
    model: string | null
    modelsDir: string
    /** File of the models that can be added; null for those that ship. */
    modelsCatalogue: string | null
    /** What sherpa's models run on. */
    sherpaProvider: 'auto' | 'cpu' | 'cuda'
    workers: number
    /** Whether a recording that was written down while it was made is heard once more, whole, at its end. */
    liveSecondReading: boolean
    openai: { baseUrl: string | null; apiKey: string | null; model: string | null }
  }
  translation: {
    engine: 'auto' | 'apertium' | 'libretranslate' | 'openai'
    libreTranslate: { url: string | null; apiKey: string | null }
    chat: ChatConfig
  }
  /** The server of models that write answers about texts, and translate. */
  chat: ChatConfig
  mailFrom: string
  /** Address of the SMTP server, with its password; null writes mails into the data folder. */
  smtpUrl: string | null
  ffmpegPath: string | null
  ffprobePath: string | null
  logLevel: string
  /** Networks of the operator's own that webhooks and links of media may lead to, such as `10.0.0.0/8`. */
  webhookAllow: readonly string[]
  /** Folder of this machine that transcripts go out to, one for each account in it; null for none. */
  exportDir: string | null
  /** Mailbox to which people send recordings, and its address; null for none. */
  mailIn: MailInConfig | null
  /** Folder of this machine in which recordings arrive, with one for each account; null for none. */
  watchDir: string | null
  /** Whether the server fetches media by links to them. */
  linkImports: boolean
  /** Whether browsers keep the app's frame, and take what is shared to it. */
  offlineShell: boolean
  /** Whether it also fetches recordings from pages, such as those of video sites. */
  videoSites: boolean
  /** The program that does; null for the one on the search path. */
  ytDlpPath: string | null
  /** Files from Dropbox; null where they are not offered. */
  dropbox: DropboxConfig | null
  /** Address of the chat that public pages offer, of a third party; null unless its address and token are set. */
  assistant: string | null
  /** Address of OpenStreetMap's map for other pages, or of another server of it; null shows the map that ships. */
  mapUrl: string | null
  /** Largest upload in bytes. */
  uploadLimitBytes: number
  /** Hours that a taken file stays with a transcriptor who does nothing with it; null for ever. */
  leaseHours: number | null
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
  /** Where backups lie that the console has written. */
  backupDir: string
  /** How many of them stay. */
  backupKeep: number
  /** After how many hours the server writes a backup by itself; null for never. */
  backupHours: number | null
  /**
   * Bytes that uploads leave free on the disk of the data folder; null for a share of it, see `DISK_RESERVE` of
   * `limits.ts`.
   */
  diskReserveBytes: number | null
  /** Bytes that each account may store; null for no quota. */
  accountStorageBytes: number | null
  /** Calls that an account may make a minute; an address may make ten times as many. */
  callsPerMinute: number
}

/** Reads the settings. @throws ConfigError naming the variable */
export function readConfig(env: Record<string, string | undefined>): Config {
  const e = readSettings(env)
  const host = e.HOST ?? '127.0.0.1'
  const port = e.PORT ?? 4800
  const publicUrl = (e.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`).replace(/\/+$/, '')
  const isLocal = isLoopback(host) && isLoopback(new URL(publicUrl).hostname)
  if (!isLocal && e.BILLING === undefined) {
    throw new ConfigError('BILLING must be set to stripe, sandbox or off when HOST or PUBLIC_URL is not loopback')
  }
  if (e.PROCESS === 'api' && e.DATABASE_URL !== undefined && e.SESSION_SECRET === undefined) {
    throw new ConfigError(
      'SESSION_SECRET must be set when PROCESS is api and the database is PostgreSQL: all servers have to sign ' +
        'with the same one',
    )
  }
  const dataDir = path.resolve(e.DATA_DIR ?? 'data')
  return {
    host,
    port,
    publicUrl,
    dataDir,
    databaseUrl: e.DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL ?? 10,
    storage:
      e.STORAGE_URL === undefined
        ? null
        : readStorageUrl(e.STORAGE_URL, env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION']),
    storageKeys: e.STORAGE_KEYS === undefined ? null : path.resolve(e.STORAGE_KEYS),
    storageRedirect: e.STORAGE_REDIRECT === 'on',
    storageCacheBytes: e.STORAGE_CACHE ?? 5 * 1024 ** 3,
    process: e.PROCESS ?? 'all',
    drainSeconds: e.DRAIN_SECONDS ?? 0,
    workerPort: e.WORKER_PORT ?? null,
    sessionSecrets:
      e.SESSION_SECRET?.split(',')
        .map((secret) => secret.trim())
        .filter(Boolean) ?? null,
    billing: e.BILLING ?? 'sandbox',
    stripe: e.BILLING === 'stripe' ? stripeConfig(e) : null,
    trustProxy: e.TRUST_PROXY ?? false,
    leastPassword: e.PASSWORD_MIN ?? SHORTEST_PASSWORD,
    leakedPasswordsUrl: e.LEAKED_PASSWORDS_URL ?? null,
    secondFactorRoles: rolesOf(e.SECOND_FACTOR_ROLES),
    sessionLimits: {
      idleMs: e.SESSION_IDLE === undefined ? {} : readSessionLengths('SESSION_IDLE', e.SESSION_IDLE),
      mostMs: readSessionLengths('SESSION_MOST', e.SESSION_MOST ?? 'all=730d'),
    },
    signOn: readSignOn({ file: e.SIGN_ON_FILE, dataDir }, env),
    setup: e.SETUP !== 'off',
    metricsToken: e.METRICS_TOKEN ?? null,
    auditTrail: {
      file: e.AUDIT_FILE === undefined ? null : path.resolve(e.AUDIT_FILE),
      syslog: e.AUDIT_SYSLOG ?? null,
      webhook:
        e.AUDIT_WEBHOOK === undefined ? null : { address: e.AUDIT_WEBHOOK, token: e.AUDIT_WEBHOOK_TOKEN ?? null },
      key: e.AUDIT_KEY ?? null,
    },
    securityContact: securityContact(e),
    speech: {
      engine: e.SPEECH_ENGINE ?? 'auto',
      model: e.SPEECH_MODEL ?? null,
      modelsDir: path.resolve(e.MODELS_DIR ?? path.join(dataDir, 'models')),
      modelsCatalogue: e.MODELS_CATALOGUE ?? null,
      sherpaProvider: e.SHERPA_PROVIDER ?? 'auto',
      workers: e.SPEECH_WORKERS ?? os.availableParallelism(),
      liveSecondReading: e.LIVE_SECOND_READING !== 'off',
      openai: {
        baseUrl: e.OPENAI_BASE_URL ?? null,
        apiKey: e.OPENAI_API_KEY ?? null,
        model: e.OPENAI_SPEECH_MODEL ?? null,
      },
    },
    translation: {
      engine: e.TRANSLATION_ENGINE ?? 'auto',
      libreTranslate: { url: e.LIBRETRANSLATE_URL ?? null, apiKey: e.LIBRETRANSLATE_API_KEY ?? null },
      chat: chatOf(e),
    },
    chat: chatOf(e),
    mailFrom: e.MAIL_FROM ?? 'Longhand <longhand@localhost>',
    smtpUrl: e.SMTP_URL ?? null,
    ffmpegPath: e.FFMPEG_PATH ?? null,
    ffprobePath: e.FFPROBE_PATH ?? null,
    logLevel: e.LOG_LEVEL ?? 'info',
    webhookAllow: networks(e.WEBHOOK_ALLOW),
    exportDir: e.EXPORT_DIR === undefined ? null : path.resolve(e.EXPORT_DIR),
    mailIn: readMailIn(e.MAIL_IN_URL, e.MAIL_IN_ADDRESS),
    watchDir: e.WATCH_DIR === undefined ? null : path.resolve(e.WATCH_DIR),
    linkImports: e.LINK_IMPORTS !== 'off',
    offlineShell: e.OFFLINE_SHELL !== 'off',
    videoSites: e.VIDEO_SITES === 'on' && e.LINK_IMPORTS !== 'off',
    ytDlpPath: e.YT_DLP_PATH === undefined ? null : path.resolve(e.YT_DLP_PATH),
    dropbox:
      e.DROPBOX_APP_KEY === undefined
        ? null
        : {
            appKey: e.DROPBOX_APP_KEY,
            filesOrigin: e.DROPBOX_FILES_ORIGIN === undefined ? null : new URL(e.DROPBOX_FILES_ORIGIN).origin,
          },
    assistant: assistantAddress(e),
    mapUrl: e.MAP_URL ?? null,
    uploadLimitBytes: e.UPLOAD_LIMIT ?? 20 * 1024 ** 3,
    // 0 is for ever.
    leaseHours: (e.LEASE_HOURS ?? 24) || null,
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
    backupDir: path.resolve(e.BACKUP_DIR ?? path.join(dataDir, 'backups')),
    backupKeep: e.BACKUP_KEEP ?? 7,
    backupHours: (e.BACKUP_HOURS ?? 0) || null,
    diskReserveBytes: e.DISK_RESERVE ?? null,
    accountStorageBytes: (e.ACCOUNT_STORAGE ?? ACCOUNT_STORAGE_BYTES) || null,
    callsPerMinute: e.CALLS_PER_MINUTE ?? 1200,
  }
}

/** @throws ConfigError naming what is no role */
function rolesOf(list = ''): Role[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .map((name) => {
      if (!isRole(name)) throw new ConfigError(`SECOND_FACTOR_ROLES has ${name}, which is none of ${ROLES.join(', ')}`)
      return name
    })
}

/** @throws ConfigError naming what is no network */
function networks(list = ''): string[] {
  const all = list
    .split(',')
    .map((network) => network.trim())
    .filter(Boolean)
  try {
    createAddressRule(all)
  } catch (error) {
    throw new ConfigError(`WEBHOOK_ALLOW is not usable: ${messageOf(error)}`)
  }
  return all
}

/** A key goes to the server that it is for: that of OpenAI's settings goes to no other address. */
function chatOf(e: Settings): ChatConfig {
  return {
    baseUrl: e.OPENAI_CHAT_URL ?? e.OPENAI_BASE_URL ?? null,
    apiKey: e.OPENAI_CHAT_KEY ?? (e.OPENAI_CHAT_URL === undefined ? e.OPENAI_API_KEY : undefined) ?? null,
    model: e.OPENAI_CHAT_MODEL ?? null,
  }
}

/** Where the chat is found, closed at first, with the token that its provider gives out for pages. */
function assistantAddress(e: Settings): string | null {
  if (e.ASSISTANT_URL === undefined || e.ASSISTANT_TOKEN === undefined) return null
  const address = new URL(e.ASSISTANT_URL)
  const settings = {
    model_type: e.ASSISTANT_MODEL ?? 'gpt-3.5-turbo',
    bubble: 'true',
    open: 'false',
    knowledge_base: e.ASSISTANT_KNOWLEDGE_BASE ?? '',
    token: e.ASSISTANT_TOKEN,
  }
  for (const [name, value] of Object.entries(settings)) address.searchParams.set(name, value)
  return address.href
}

/** @throws ConfigError when a key is missing: billing that cannot take money must not start */
function stripeConfig(e: Settings): StripeConfig {
  const need = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_PUBLISHABLE_KEY' | 'STRIPE_WEBHOOK_SECRET') => {
    const value = e[name]
    if (value === undefined) throw new ConfigError(`${name} must be set when BILLING is stripe`)
    return value
  }
  return {
    secretKey: need('STRIPE_SECRET_KEY'),
    publishableKey: need('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: need('STRIPE_WEBHOOK_SECRET'),
    apiBase: e.STRIPE_API_BASE ?? null,
  }
}

/** What `/.well-known/security.txt` says. */
export interface SecurityContact {
  /** Addresses of the web, of mail or of a telephone, the best one first. */
  addresses: readonly string[]
  /** From here on it is not to be believed. */
  expires: Date
  /** Where it says how reports are dealt with. */
  policy: string | null
}

function securityContact({
  SECURITY_CONTACT: contact,
  SECURITY_EXPIRES: expires,
  SECURITY_POLICY: policy,
}: Settings): SecurityContact | null {
  if (contact === undefined && expires === undefined && policy === undefined) return null
  if (contact === undefined || expires === undefined)
    throw new ConfigError('SECURITY_CONTACT and SECURITY_EXPIRES have to be set together')
  const addresses = contact
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
    .map((address) => (/^[^@:/\s]+@[^@:/\s]+$/.test(address) ? `mailto:${address}` : address))
  const wrong = addresses.find((address) => !/^(?:https:\/\/|mailto:|tel:)\S+$/.test(address))
  if (wrong !== undefined || addresses.length === 0)
    throw new ConfigError(
      `SECURITY_CONTACT is not usable: ${wrong ?? 'it'} is no e-mail address, https address or tel: number`,
    )
  return { addresses, expires: new Date(expires), policy: policy ?? null }
}

/** Whether a host name or address is this machine's loopback. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '')
  return bare === 'localhost' || bare === '::1' || /^127\.\d+\.\d+\.\d+$/.test(bare)
}
