import { Client, type ClientConfig } from 'pg'

/** What pg's own types leave out. */
type Connection = Client & {
  readyForQuery: boolean
  processID: number
  connection: object
  ref(): void
  unref(): void
}

/** Connections that wait for the next test, by how they were opened. */
const waiting = new Map<string, Set<Connection>>()

/**
 * What pools of tests make their connections with: it gives them one of an earlier test, as good as new, since
 * PostgreSQL starts a process for each, which reads anew what tables there are.
 */
export const KeptClient = function (settings: ClientConfig) {
  const { connectionString, application_name, query_timeout } = settings
  const key = JSON.stringify([connectionString, application_name, query_timeout])
  const alike = waiting.get(key) ?? new Set()
  waiting.set(key, alike)
  const [client] = alike
  if (!client) return keep(new Client(settings) as Connection, alike)
  alike.delete(client)
  return client
} as unknown as typeof Client

/** The processes of PostgreSQL that wait for the next test of this process. */
export const waitingProcesses = (): number[] => [...waiting.values()].flatMap((alike) => [...alike].map(processOf))

const processOf = ({ processID }: Connection) => processID

/** Has one that its pool ends forget all that was set, and wait among those like it. */
function keep(client: Connection, alike: Set<Connection>): Client {
  const connect = client.connect.bind(client)
  const end = client.end.bind(client)
  let isConnected = false

  function connectAgain(done: (error: Error | null) => void): void {
    if (!isConnected) {
      connect((error: Error | null) => {
        isConnected = !error
        done(error)
      })
      return
    }
    client.ref()
    queueMicrotask(() => done(null))
  }

  function stay(done: () => void): void {
    if (!isConnected || !client.readyForQuery) return end(done)
    client.removeAllListeners()
    client.on('error', () => undefined)
    client.on('end', () => alike.delete(client))
    // Refused in the middle of a transaction, and by one that is broken.
    client.query('discard all', (error) => {
      if (error) return end(done)
      // Of the statements that it had kept it has none any more.
      Object.assign(client.connection, { parsedStatements: {}, submittedNamedStatements: {} })
      client.unref()
      alike.add(client)
      done()
    })
  }

  return Object.assign(client, { connect: connectAgain, end: stay })
}
