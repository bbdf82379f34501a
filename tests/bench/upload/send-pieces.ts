import { execFile } from 'node:child_process'
import { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { API_BASE } from '../../../src/shared/contract/route.ts'
import { UPLOAD_PIECE_BYTES } from '../../../src/shared/contract/uploads.ts'
import { runCommand, serverEnvironment, startServer } from '../server-process.ts'
import { leanConnection } from './lean-connection.ts'

const run = promisify(execFile)
const PASSWORD = 'a password for the benchmark'
const EMAIL = 'bench@example.org'

/** Noise, so that nothing on the way can pack it or skip through it. */
export async function makeMedium(file: string, bytes: number): Promise<string> {
  const seed = `${file}.seed.wav`
  const quiet = ['-nostdin', '-v', 'error', '-y']
  await run('ffmpeg', [...quiet, '-f', 'lavfi', '-i', 'anoisesrc=r=48000:d=60', '-ac', '2', seed])
  await run('ffmpeg', [...quiet, '-stream_loop', '-1', '-i', seed, '-c', 'copy', '-fs', String(bytes), file])
  await rm(seed)
  return file
}

/** A server on a new data folder with an account, and with more settings. */
export async function startNew(dataDir: string, port: number, more: Record<string, string> = {}) {
  const env = { ...serverEnvironment(dataDir, port), ...more }
  await runCommand(['user', 'add', '--email', EMAIL, '--password', PASSWORD, '--role', 'ADMIN'], env)
  return startServer(env)
}

export async function login(origin: string): Promise<string> {
  const reply = await fetch(`${origin}${API_BASE}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  })
  return ((await reply.json()) as { token: string }).token
}

/** Uploads in pieces, two of which are on their way as with our own clients. Answers the seconds that it took. */
export async function sendPieces(
  origin: string,
  token: string,
  file: string,
  { bytes = UPLOAD_PIECE_BYTES, atOnce = 2 } = {},
): Promise<number> {
  const { size } = await stat(file)
  const headers = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const encoded = (value: string) => Buffer.from(value).toString('base64')
  const began = performance.now()
  const begun = await fetch(`${origin}${API_BASE}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': `filename ${encoded(path.basename(file))},language_code ${encoded('en')}`,
    },
  })
  const url = begun.headers.get('location') ?? ''
  const connections = [leanConnection(origin), leanConnection(origin)] as const
  const send = async (connection: (typeof connections)[number], from: number, end: number) => {
    const piece = { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': from }
    const { status, body } = await connection.send({
      method: 'PATCH',
      path: url,
      headers: piece,
      file: { path: file, from, end },
    })
    if (status !== 204) throw new Error(`A piece was answered with ${status}: ${body}`)
  }
  let [now, next] = connections
  let before: Promise<void> | undefined
  for (let offset = 0; offset < size; offset += bytes) {
    const piece = send(now, offset, Math.min(offset + bytes, size))
    await (atOnce === 1 ? piece : before)
    before = piece
    ;[now, next] = [next, now]
  }
  await before
  for (const connection of connections) connection.close()
  return (performance.now() - began) / 1000
}

/** Seconds that a plain copy takes until it is safe on the same disk. */
export async function timeCopy(file: string): Promise<number> {
  const copy = `${file}.copy`
  const began = performance.now()
  await run('cp', ['--reflink=never', file, copy])
  const handle = await open(copy, 'r')
  await handle.sync()
  await handle.close()
  const seconds = (performance.now() - began) / 1000
  await rm(copy)
  return seconds
}
