import type { FastifyInstance } from 'fastify'
import type { MailWriter } from './define-mail.ts'
import type { Job } from './jobs/definition.ts'

/** Removes what was left behind or kept long enough; answers how much went. */
export type Sweep = () => Promise<number>

/** What a module does for whoever runs it, beside the API that the modules above it use. Empty where it has none. */
export interface Module {
  /** Adds its calls, below the API's base. */
  routes: (api: FastifyInstance) => void | Promise<void>
  /** What workers do for it. */
  jobs: readonly Job[]
  /** The mails that it queues. */
  mails: readonly MailWriter[]
  /** What it removes from the store and the database every hour. */
  sweeps: readonly Sweep[]
}

/** A module with what it has; the rest is empty. */
export const defineModule = <Api>({
  api,
  routes = () => {},
  jobs = [],
  mails = [],
  sweeps = [],
}: { api: Api } & Partial<Module>): Module & { api: Api } => ({ api, routes, jobs, mails, sweeps })
