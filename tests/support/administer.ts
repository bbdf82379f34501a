import { Client } from 'pg'

/** Runs a statement for whoever keeps a PostgreSQL server, such as one that makes or drops a database. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
