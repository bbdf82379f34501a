import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { administer } from './administer.ts'
import { type PostgresServer, startPostgres } from './postgres.ts'

/** Two PostgreSQL servers, of which one takes writes and answers them once they are on the disks of both. */
export interface ReplicatedPostgres {
  /** Where the primary is now. */
  url: () => string
  /**
   * Kills the primary, waits for what is given, makes a primary of the standby, and gives that a standby of its own.
   */
  failOver: (meanwhile: () => Promise<unknown>) => Promise<void>
  stop: () => Promise<void>
}

/** Starts a primary and its synchronous standby. */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  let primary = await startPostgres({ isDurable: true })
  let standby = await follow(urlOf(primary))
  return {
    url: () => urlOf(primary),
    async failOver(meanwhile) {
      const dead = primary
      await dead.kill()
      await meanwhile()
      await standby.promote()
      primary = standby
      await dead.stop()
      standby = await follow(urlOf(primary))
    },
    async stop() {
      // The standby first: a primary waits for it.
      await standby.stop()
      await primary.stop()
    },
  }
}

/** Starts a standby, and has commits wait for it from then on. */
async function follow(url: string): Promise<PostgresServer> {
  const standby = await startPostgres({ isDurable: true, follows: url })
  await administer(url, "alter system set synchronous_standby_names = '*'")
  await administer(url, 'select pg_reload_conf()')
  while (!(await hasSynchronousStandby(url))) await wait(50)
  return standby
}

async function hasSynchronousStandby(connectionString: string): Promise<boolean> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query("select 1 from pg_stat_replication where sync_state = 'sync'")).rows.length > 0
  } finally {
    await client.end()
  }
}

function urlOf({ postgres: { url, missing } }: PostgresServer): string {
  if (url === null) throw new Error(missing)
  return url
}
