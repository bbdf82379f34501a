import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { describeSpeakers } from '../features/speakers/advice.ts'
import type { Diariser } from '../ports/diariser.ts'
import type { Engines } from '../ports/engines.ts'
import type { Logger } from '../ports/logger.ts'

/** What goes on beside the server and has to be ended with it. */
export interface Companion {
  stop(): Promise<void>
}

/** Listens, says so, and ends gracefully on a signal: no new requests, running ones finish, then the companions, then what they stood on. */
export async function serve({ app, config, companions, close, log }: { app: FastifyInstance; config: Config; companions: readonly Companion[]; close: () => Promise<void>; log: Logger }): Promise<void> {
  try {
    await app.listen({ host: config.host, port: config.port })
  } catch (error) {
    await Promise.all(companions.map((companion) => companion.stop()))
    await close()
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new Error(`Port ${config.port} is taken. Is Longhand running already? Set PORT to use another one.`, { cause: error })
    throw error
  }
  const signal = await untilSignalled()
  log.info({ signal }, 'stopping')
  await app.close()
  await Promise.all(companions.map((companion) => companion.stop()))
  await close()
}

/** What a person at the terminal needs to know first. */
export async function greeting({ config, engines, diariser }: { config: Config; engines: Engines; diariser: Pick<Diariser, 'state'> }): Promise<string> {
  const english = await engines.choose({ language: 'en', multilingual: false })
  return [
    '',
    `  Longhand is up: ${config.publicUrl}`,
    '',
    `  Speech engine for English: ${english.engine === null ? `none. ${english.advice}` : english.label}`,
    `  Speakers: ${(await describeSpeakers(diariser)).text}`,
    `  First account: open ${config.publicUrl}/auth/register and follow the link in the mail${config.smtpUrl === null ? `, which lies in ${config.dataDir}/mail` : ''}`,
    '                 or: npx longhand user add --email you@example.org --password … --role ADMIN',
    '',
  ].join('\n')
}

/** Resolves with the first SIGINT or SIGTERM, or when the process that forked us is gone. */
export function untilSignalled(): Promise<string> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve(signal))
    process.once('disconnect', () => resolve('disconnect'))
  })
}
