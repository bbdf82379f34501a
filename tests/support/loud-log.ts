import { type Logger, pino } from 'pino'

const WARN = 40

/** A log of which a test wants to see what would wake somebody: warnings and errors. */
export function loudLog(): { log: Logger; loud: () => string[] } {
  const said: string[] = []
  const log = pino(
    { level: 'warn' },
    {
      write(line) {
        const { level, msg, err } = JSON.parse(line) as { level: number; msg: string; err?: { message: string } }
        if (level >= WARN) said.push(err ? `${msg}: ${err.message}` : msg)
      },
    },
  )
  return { log, loud: () => said }
}
