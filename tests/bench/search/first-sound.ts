import path from 'node:path'
import { Readable } from 'node:stream'
import { createDiskBlobStore } from '../../../server/adapters/blob-store-disk.ts'
import { openDatabase } from '../../../server/kernel/db/open.ts'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { HOUR_SECONDS } from '../../../src/shared/durations.ts'
import { buildFile } from '../../support/factories.ts'
import { freePort } from '../../support/free-port.ts'
import { benchFolder } from '../bench-folder.ts'
import { runCommand, serverEnvironment, startServer } from '../server-process.ts'

const ACCOUNT = { email: 'bench@example.org', password: 'a password for the benchmark' }
const MOMENTS = 60
/** Of an hour at 64 kbit a second, as machines record it; a second of it is enough to begin. */
const BYTES_A_SECOND = 8000

/** The p95 of waits for the first second of sound at a hit, in milliseconds: the server's part of what a key does. */
export async function measureFirstSound(): Promise<number> {
  const dataDir = benchFolder()
  const env = serverEnvironment(dataDir, await freePort())
  await runCommand(['user', 'add', '--email', ACCOUNT.email, '--password', ACCOUNT.password, '--role', 'USER'], env)
  const fileId = await fileWithSound(dataDir)
  const server = await startServer(env)
  try {
    const login = await fetch(`${server.origin}${API_BASE}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.origin },
      body: JSON.stringify(ACCOUNT),
    })
    const { token } = (await login.json()) as { token: string }
    const waits: number[] = []
    for (let n = 0; n < MOMENTS; n++) {
      const from = ((n * 7919) % (HOUR_SECONDS - 1)) * BYTES_A_SECOND
      const at = performance.now()
      const headers = { authorization: `Bearer ${token}`, range: `bytes=${from}-${from + BYTES_A_SECOND - 1}` }
      const answer = await fetch(`${server.origin}${API_BASE}/file/media/${fileId}`, { headers })
      const { byteLength } = await answer.arrayBuffer()
      if (answer.status !== 206 || byteLength !== BYTES_A_SECOND)
        throw new Error(`${answer.status}, ${byteLength} bytes`)
      waits.push(performance.now() - at)
    }
    return waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)]!
  } finally {
    await server.stop()
  }
}

/** An hour of sound, as far as a server that sends it can tell. */
async function fileWithSound(dataDir: string): Promise<string> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  try {
    const { id: owner_id } = await db.selectFrom('user').select('id').executeTakeFirstOrThrow()
    const store = createDiskBlobStore({ folder: path.join(dataDir, 'blobs') })
    const { key } = await store.put(Readable.from([Buffer.alloc(HOUR_SECONDS * BYTES_A_SECOND, 1)]))
    const { id } = await buildFile(db, {
      owner_id,
      status: 'EDITING',
      type: 'audio/mpeg',
      media_key: key,
      size: HOUR_SECONDS * BYTES_A_SECOND,
      length_seconds: HOUR_SECONDS,
    })
    return id
  } finally {
    await close()
  }
}
