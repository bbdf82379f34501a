import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { DefaultHttpStack, Upload } from 'tus-js-client'
import { API_BASE } from '../../src/shared/contract/route.ts'
import { UPLOAD_PIECE_BYTES } from '../../src/shared/contract/uploads.ts'
import { pipelinedChunks } from '../../src/shared/pipelined-chunks.ts'
import { freePort } from '../support/free-port.ts'
import { benchFolder } from './bench-folder.ts'
import { serverEnvironment, startServer, watchMemory } from './server-process.ts'
import { leanConnection } from './upload/lean-connection.ts'
import { login, makeMedium, sendPieces, startNew, timeCopy } from './upload/send-pieces.ts'

/**
 * Uploads a large file over loopback to a server in a process of its own, in one request (multipart) and in pieces
 * (tus), and prints how much the server's memory grew and how the rates compare with that of `cp` and fsync to the same
 * disk in the same run, and with that of a bare server, which says how much of it this machine leaves to HTTP and Node
 * at all. One long PATCH and pieces in turn are measured beside it. Then the server is killed by `kill -9` in the
 * middle of an upload, which has to be resumed. BENCH_BYTES shortens it; BENCH_DIR names the disk.
 */
const BYTES = Number(process.env['BENCH_BYTES'] ?? 2 * 1024 ** 3)
const TARGET = { growthBytes: 50e6, ratio: 0.5, sentAgainBytes: 8e6 }

type Send = (origin: string, token: string, file: string) => Promise<number>

const folder = benchFolder()
process.exitCode = (await measureAll()) ? 0 : 1

async function measureAll(): Promise<boolean> {
  const medium = await makeMedium(path.join(folder, 'noise.wav'), BYTES)
  const small = await makeMedium(path.join(folder, 'small.wav'), 1024 ** 2)
  const { size } = await stat(medium)
  const met: boolean[] = []
  await measureBare(medium)
  for (const [name, send] of [
    ['multipart', upload],
    ['tus', sendPieces],
  ] as const)
    met.push(await measure(name, send, { medium, small, size }))
  // To compare with: as tus-js-client alone would send it, and as pieces would go that wait for each other.
  await measure('long PATCH', (...call) => sendPieces(...call, { bytes: Infinity, atOnce: 1 }), { medium, small, size })
  await measure('in turn', (...call) => sendPieces(...call, { atOnce: 1 }), { medium, small, size })
  met.push(await killInTheMiddle(medium))
  console.log(met.every(Boolean) ? 'targets met' : 'targets missed')
  return met.every(Boolean)
}

/** One way of uploading, on a server and a data folder of its own, between two copies. */
async function measure(
  name: string,
  send: Send,
  { medium, small, size }: { medium: string; small: string; size: number },
): Promise<boolean> {
  const dataDir = path.join(folder, name)
  const server = await startNew(dataDir, await freePort())
  try {
    const token = await login(server.origin)
    await send(server.origin, token, small)
    const copyBefore = await timeCopy(medium)
    const memory = watchMemory(server.pid)
    const uploadSeconds = await send(server.origin, token, medium)
    const growthBytes = memory.stop()
    const copySeconds = (copyBefore + (await timeCopy(medium))) / 2
    const rate = (seconds: number) => `${(size / seconds / 1e6).toFixed(0)} MB/s`
    const ratio = copySeconds / uploadSeconds
    console.log(
      `${name.padEnd(10)} ${(size / 1e6).toFixed(0)} MB in ${uploadSeconds.toFixed(1)} s, ${rate(uploadSeconds)}, ` +
        'until the answer',
    )
    console.log(
      `  cp       in ${copySeconds.toFixed(1)} s, ${rate(copySeconds)}, with fsync, mean of one before and one after`,
    )
    console.log(`  ratio    ${ratio.toFixed(2)} of cp's rate (target: at least ${TARGET.ratio})`)
    console.log(
      `  memory   grew by ${(growthBytes / 1e6).toFixed(1)} MB (target: less than ${TARGET.growthBytes / 1e6} MB)`,
    )
    return ratio >= TARGET.ratio && growthBytes < TARGET.growthBytes
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The same bytes to a server that only writes and syncs them, which nothing is asked of. */
async function measureBare(medium: string): Promise<void> {
  const { size } = await stat(medium)
  const target = path.join(folder, 'bare')
  const floor = fork(path.join(import.meta.dirname, 'upload/bare-server.ts'), [target])
  const [origin] = (await once(floor, 'message')) as [string]
  const connection = leanConnection(origin)
  try {
    const began = performance.now()
    await connection.send({ method: 'POST', path: '/', headers: {}, file: { path: medium, from: 0, end: size } })
    const seconds = (performance.now() - began) / 1000
    const copySeconds = await timeCopy(medium)
    console.log(
      `bare       ${(size / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s, ${(size / seconds / 1e6).toFixed(0)} ` +
        `MB/s by a server that only writes and syncs; ${(copySeconds / seconds).toFixed(2)} of cp's rate`,
    )
  } finally {
    connection.close()
    floor.disconnect()
    await once(floor, 'exit')
    await rm(target, { force: true })
  }
}

/** Kills the server halfway through an upload in pieces, starts it again, and prints how much was sent again. */
async function killInTheMiddle(medium: string): Promise<boolean> {
  const { size } = await stat(medium)
  const dataDir = path.join(folder, 'killed')
  const port = await freePort()
  let server = await startNew(dataDir, port)
  try {
    let highest = 0
    let sentAgain = 0
    let restarting: Promise<void> | null = null
    const restart = async () => {
      await server.kill()
      server = await startServer(serverEnvironment(dataDir, port))
    }
    const token = await login(server.origin)
    await uploadInPieces(server.origin, token, medium, (offset) => {
      sentAgain = Math.max(sentAgain, highest - offset)
      highest = Math.min(offset + UPLOAD_PIECE_BYTES, size)
      if (restarting === null && offset > size / 2) restarting = restart()
    })
    console.log(
      `killed     in the middle and resumed, ${(sentAgain / 1e6).toFixed(1)} MB sent again (target: at most ` +
        `${TARGET.sentAgainBytes / 1e6} MB)`,
    )
    return restarting !== null && sentAgain <= TARGET.sentAgainBytes
  } finally {
    await server.stop()
  }
}

/** The same by the client that the browser uses, which goes on by itself; `onPiece` gets the offset of each piece. */
async function uploadInPieces(
  origin: string,
  token: string,
  file: string,
  onPiece: (offset: number) => void,
): Promise<void> {
  const { size } = await stat(file)
  await new Promise<unknown>((resolve, reject) => {
    new Upload(createReadStream(file), {
      endpoint: `${origin}${API_BASE}/uploads`,
      headers: { authorization: `Bearer ${token}` },
      metadata: { filename: path.basename(file), language_code: 'en' },
      uploadSize: size,
      chunkSize: UPLOAD_PIECE_BYTES,
      retryDelays: Array.from({ length: 60 }, () => 250),
      httpStack: pipelinedChunks(new DefaultHttpStack({}), {
        size,
        onSent: () => undefined,
        onReceived: () => undefined,
      }),
      onBeforeRequest: (call) => {
        if (call.getMethod() === 'PATCH') onPiece(Number(call.getHeader('Upload-Offset')))
      },
      onError: reject,
      onSuccess: resolve,
    }).start()
  })
}

/** Seconds until the server has answered with the new file. */
async function upload(origin: string, token: string, file: string): Promise<number> {
  const boundary = 'longhand-bench-3b1f0d6e'
  const before = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="${path.basename(file)}"\r\n` +
      'Content-Type: audio/wav\r\n\r\n',
  )
  const after = Buffer.from(`\r\n--${boundary}--\r\n`)
  const { size } = await stat(file)
  const connection = leanConnection(origin)
  const began = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` }
  const { status, body } = await connection.send({
    method: 'POST',
    path: `${API_BASE}/file/media?language_code=en`,
    headers,
    before,
    file: { path: file, from: 0, end: size },
    after,
  })
  if (status !== 200) throw new Error(`The upload was answered with ${status}: ${body}`)
  const seconds = (performance.now() - began) / 1000
  connection.close()
  return seconds
}
