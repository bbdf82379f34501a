import type { FastifyInstance } from 'fastify'
import type { Config } from '../kernel/config.ts'
import { describeSpeakers } from '../modules/recognition/index.ts'
import { codeOf } from '../kernel/error-code.ts'
import { pause } from '../kernel/pause.ts'
import type { Diariser } from '../ports/diariser.ts'
import type { Engines } from '../ports/engines.ts'
import { CONNECTIONS } from '../kernel/limits.ts'
import type { Logger } from '../ports/logger.ts'
import { inEnglish } from '../kernel/words.ts'

/** What goes on beside the server and has to be ended with it. */
export interface Companion {
  stop(): Promise<void>
}

/** What is still going on so long after the end of the grace is cut off, in milliseconds. */
const CLOSING_MS = 10_000
/** Nothing holds a process for longer after that, in milliseconds. */
const ENDING_MS = 15_000

export interface ServeOptions {
  app: FastifyInstance
  config: Pick<Config, 'host' | 'port' | 'drainSeconds'>
  /** Aborted with the signal: the app was built with it. */
  draining: AbortController
  companions: readonly Companion[]
  close: () => Promise<void>
  log: Logger
}

/**
 * Listens, and ends gracefully on a signal: `/readyz` says so at once and the companions end, while requests are
 * answered for `drainSeconds` more, or until a second signal; then none is taken any more, running ones finish or are
 * cut off, and what all stood on is closed.
 */
export async function serve({ app, config, draining, companions, close, log }: ServeOptions): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port, backlog: CONNECTIONS.waiting })
  } catch (error) {
    await Promise.all(companions.map((companion) => companion.stop()))
    await close()
    if (codeOf(error) === 'EADDRINUSE')
      throw new Error(`Port ${config.port} is in use. Is Longhand already running? Set PORT to use another one.`, {
        cause: error,
      })
    throw error
  }
  const signal = await untilSignalled()
  log.info({ signal, drainSeconds: config.drainSeconds }, 'stopping')
  draining.abort()
  const companionsGone = Promise.all(companions.map((companion) => companion.stop()))
  const grace = new AbortController()
  await Promise.race([pause(config.drainSeconds * 1000, grace.signal), untilSignalled()])
  grace.abort()
  endAtLast(log)
  await closeApp(app)
  await companionsGone
  await close()
  letGo()
}

/** Closes the app; connections that are still busy after {@link CLOSING_MS} are cut off. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const late = setTimeout(() => {
    app.server.closeAllConnections()
    for (const socket of app.websocketServer.clients) socket.terminate()
  }, CLOSING_MS)
  await app.close()
  clearTimeout(late)
}

/** Ends the process whatever still holds it, once everything should long be over. */
export function endAtLast(log: Logger): void {
  setTimeout(() => {
    log.error({}, 'something did not end by itself; ending anyway')
    process.exit(1)
  }, ENDING_MS).unref()
}

/** Lets a process whose work is over end: what it hears from the one that forked it holds it no longer. */
export function letGo(): void {
  process.channel?.unref()
}

/** How the first account is made with a code, which stands in no log but this. */
export const setupLine = ({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string =>
  `  First account: open ${publicUrl}/setup and enter the code ${code}`

/** What a person at the terminal needs to know first; `code` opens the set-up where there is no account. */
export async function greeting(
  { config, engines, diariser }: { config: Config; engines: Engines; diariser: Pick<Diariser, 'state'> },
  code: string | null = null,
): Promise<string> {
  const english = await engines.choose({ language: 'en', multilingual: false })
  return [
    '',
    `  Longhand is running: ${config.publicUrl}`,
    '',
    `  Speech engine for English: ${english.engine === null ? `none. ${inEnglish(english.advice)}` : english.label}`,
    `  Speakers: ${(await describeSpeakers(diariser)).text}`,
    code === null
      ? `  New accounts: open ${config.publicUrl}/auth/register and click the link in the e-mail${mailPlace(config)}`
      : setupLine(config, code),
    '                 or: npx longhand user add --email you@example.org --role ADMIN',
    '',
  ].join('\n')
}

/** Where the link is found, unless a server sends mails. */
function mailPlace({ smtpUrl, dataDir, process: role }: Config): string {
  if (smtpUrl !== null) return ''
  return role === 'api'
    ? '; set SMTP_URL: without it each worker writes mails into the data folder of its own machine'
    : `, which is in ${dataDir}/mail`
}

/** Resolves with the first SIGINT or SIGTERM, or when the process that forked us is gone. */
export function untilSignalled(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
    process.once('disconnect', () => resolve('disconnect'))
    // It may have gone before anybody listened. Only who was forked can send.
    if (process.send !== undefined && !process.connected) resolve('disconnect')
  })
}
