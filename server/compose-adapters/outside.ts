import path from 'node:path'
import { createFolderMailer } from '../adapters/mailer-folder.ts'
import { createSmtpMailer } from '../adapters/mailer-smtp.ts'
import { createFfmpegMediaTools } from '../adapters/media-ffmpeg/index.ts'
import { createPageMedia } from '../adapters/page-media/index.ts'
import { createSandboxPayments } from '../adapters/payments-sandbox/index.ts'
import { createRecordingSources } from '../adapters/recording-sources/index.ts'
import { createWatchedFolders } from '../adapters/recording-sources/watched-folders.ts'
import { loadSiteRenderer } from '../adapters/site-renderer/site-renderer.ts'
import { withView } from '../adapters/site-renderer/with-view.ts'
import { createFileSink } from '../adapters/audit-sinks/file-sink.ts'
import { createSyslogSink } from '../adapters/audit-sinks/syslog-sink.ts'
import { createWebhookSink } from '../adapters/audit-sinks/webhook-sink.ts'
import { createWebFiles } from '../adapters/web-files/index.ts'
import type { Config } from '../kernel/config.ts'
import type { Db } from '../kernel/db/schema.ts'
import { type AuditTrail, readAuditKey } from '../modules/audit/index.ts'
import type { MediaTools } from '../ports/media-tools.ts'
import type { PageMedia } from '../ports/page-media.ts'
import type { Payments } from '../ports/payments.ts'
import type { SignOnSources } from '../ports/sign-on-provider.ts'
import type { SiteRenderer } from '../ports/site-renderer.ts'

/** The ways out of the audit log that are set, and its key; null without one. */
export async function composeAuditTrail({ auditTrail, dataDir }: Config): Promise<AuditTrail | null> {
  const { file, syslog, webhook, key } = auditTrail
  const sinks = [
    ...(file === null ? [] : [createFileSink(file)]),
    ...(syslog === null ? [] : [createSyslogSink(syslog)]),
    ...(webhook === null ? [] : [createWebhookSink(webhook)]),
  ]
  return sinks.length === 0 ? null : { sinks, key: await readAuditKey(dataDir, key) }
}

/** Files behind any link, where the settings have them fetched. */
export const composeWeb = ({ linkImports, webhookAllow }: Config) =>
  linkImports ? createWebFiles({ allow: webhookAllow }) : null

/** Recordings on pages, where the operator has turned that on. */
export function composePages(config: Config): PageMedia | null {
  const { videoSites, webhookAllow: allow, ytDlpPath, uploadLimitBytes } = config
  const web = composeWeb(config)
  if (!videoSites || web === null) return null
  return createPageMedia({
    check: (link) => web.check(link),
    allow,
    programPath: ytDlpPath,
    searchPath: process.env['PATH'] ?? '',
    limitBytes: uploadLimitBytes,
  })
}

/** Where recordings come from by themselves, by the settings. */
export async function composeSources({ watchDir, linkImports, mailIn, uploadLimitBytes, webhookAllow }: Config) {
  const mail = mailIn && (await import('../adapters/recording-sources/mailbox-source.ts'))
  return createRecordingSources({
    folders: watchDir === null ? null : createWatchedFolders({ root: watchDir }),
    hasBuckets: linkImports,
    mail: mail && mail.createMailboxSource({ mailbox: mailIn, mostBytes: uploadLimitBytes }),
    allow: webhookAllow,
  })
}

/** Where people sign on besides here, by the operator's file; nobody is asked before somebody signs on. */
export async function composeSignOn({
  signOn: { providers, directory },
}: Pick<Config, 'signOn'>): Promise<SignOnSources> {
  const oidc = providers.length > 0 && (await import('../adapters/sign-on-oidc/index.ts'))
  const ldap = directory && (await import('../adapters/directory-ldap/index.ts'))
  return {
    providers: oidc ? providers.map((provider) => oidc.createOidcProvider(provider)) : [],
    directory: ldap && ldap.createLdapDirectory(directory),
  }
}

/** Mails go to the SMTP server that is set, else into a folder. */
export function composeMailer({ smtpUrl, dataDir, mailFrom }: Config) {
  return smtpUrl === null
    ? createFolderMailer({ folder: path.join(dataDir, 'mail'), from: mailFrom })
    : createSmtpMailer({ url: smtpUrl, from: mailFrom })
}

/** Cards are taken by Stripe or, in test mode, by a stand-in; by nobody where billing is off. */
export async function composePayments({ billing, stripe }: Config, db: Db): Promise<Payments | null> {
  if (billing === 'stripe' && stripe !== null) {
    const { createStripePayments } = await import('../adapters/payments-stripe/index.ts')
    return createStripePayments(stripe)
  }
  return billing === 'sandbox' ? createSandboxPayments({ db }) : null
}

/** What decodes, rewrites and draws media. */
export const composeMediaTools = (config: Config): MediaTools => createFfmpegMediaTools(config)

/** What draws public pages, from a build or, while somebody works on them, from their sources; null without a build. */
export async function composeSite({
  siteDir,
  rendererDir,
  isDevelopment,
}: {
  siteDir: string
  rendererDir: string
  isDevelopment: boolean
}): Promise<SiteRenderer | null> {
  const built = await loadSiteRenderer({ siteDir, rendererDir })
  return built && isDevelopment ? withView(built) : built
}
