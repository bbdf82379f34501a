import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, readFileSync } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { request } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { API_BASE } from '../../src/shared/contract/route.ts'

/**
 * Uploads a large file over loopback to a server in a process of its own, and prints how much the server's memory grew
 * and how the rate compares with that of `cp` and fsync to the same disk in the same run (DESIGN §11).
 * BENCH_BYTES shortens it; BENCH_DIR names the disk.
 */
const BYTES = Number(process.env['BENCH_BYTES'] ?? 2 * 1024 ** 3)
const TARGET = { growthBytes: 50e6, ratio: 0.5 }
const run = promisify(execFile)
const MAIN = path.join(import.meta.dirname, '../../server/main.ts')
const PASSWORD = 'a password for the benchmark'
const EMAIL = 'bench@example.org'

const folder = await mkdtemp(path.join(process.env['BENCH_DIR'] ?? os.tmpdir(), 'longhand-bench-'))
try {
  const medium = await makeMedium(path.join(folder, 'noise.wav'), BYTES)
  const { size } = await stat(medium)
  const server = await startServer(path.join(folder, 'data'))
  try {
    const token = await login(server.origin)
    await upload(server.origin, token, await makeMedium(path.join(folder, 'small.wav'), 1024 ** 2))
    const copyBefore = await timeCopy(medium)
    const memory = watchMemory(server.pid)
    const uploadSeconds = await upload(server.origin, token, medium)
    const growthBytes = memory.stop()
    const copyAfter = await timeCopy(medium)
    report({ size, uploadSeconds, copySeconds: (copyBefore + copyAfter) / 2, growthBytes })
  } finally {
    await server.stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}

function report({ size, uploadSeconds, copySeconds, growthBytes }: { size: number; uploadSeconds: number; copySeconds: number; growthBytes: number }): void {
  const rate = (seconds: number) => `${(size / seconds / 1e6).toFixed(0)} MB/s`
  const ratio = copySeconds / uploadSeconds
  const isMet = ratio >= TARGET.ratio && growthBytes < TARGET.growthBytes
  console.log(`upload   ${(size / 1e6).toFixed(0)} MB in ${uploadSeconds.toFixed(1)} s, ${rate(uploadSeconds)}, until the answer`)
  console.log(`cp       in ${copySeconds.toFixed(1)} s, ${rate(copySeconds)}, with fsync, mean of one before and one after`)
  console.log(`ratio    ${ratio.toFixed(2)} of cp's rate (target: at least ${TARGET.ratio})`)
  console.log(`memory   grew by ${(growthBytes / 1e6).toFixed(1)} MB (target: less than ${TARGET.growthBytes / 1e6} MB)`)
  console.log(isMet ? 'targets met' : 'targets missed')
  process.exitCode = isMet ? 0 : 1
}

/** Noise, so that nothing on the way can pack it or skip through it. */
async function makeMedium(file: string, bytes: number): Promise<string> {
  const seed = `${file}.seed.wav`
  const quiet = ['-nostdin', '-v', 'error', '-y']
  await run('ffmpeg', [...quiet, '-f', 'lavfi', '-i', 'anoisesrc=r=48000:d=60', '-ac', '2', seed])
  await run('ffmpeg', [...quiet, '-stream_loop', '-1', '-i', seed, '-c', 'copy', '-fs', String(bytes), file])
  await rm(seed)
  return file
}

async function startServer(dataDir: string) {
  const port = await freePort()
  // No worker, and an engine that is never asked: what is measured is the upload.
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), PROCESS: 'api', BILLING: 'off', LOG_LEVEL: 'warn', SPEECH_ENGINE: 'openai', OPENAI_BASE_URL: 'http://127.0.0.1:9', OPENAI_API_KEY: 'none' }
  await run(process.execPath, [MAIN, 'user', 'add', '--email', EMAIL, '--password', PASSWORD, '--role', 'ADMIN'], { env })
  const child = spawn(process.execPath, [MAIN, 'serve'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    const reply = await fetch(`${origin}/readyz`).catch(() => null)
    if (reply?.ok) break
    if (child.exitCode !== null) throw new Error('The server did not start.')
    await wait(100)
  }
  return {
    origin,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function login(origin: string): Promise<string> {
  const reply = await fetch(`${origin}${API_BASE}/auth/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: EMAIL, password: PASSWORD }) })
  return ((await reply.json()) as { token: string }).token
}

/** Seconds until the server has answered with the new file. */
async function upload(origin: string, token: string, file: string): Promise<number> {
  const boundary = 'longhand-bench-3b1f0d6e'
  const head = Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="${path.basename(file)}"\r\nContent-Type: audio/wav\r\n\r\n`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const { size } = await stat(file)
  const began = performance.now()
  const call = request(`${origin}${API_BASE}/file/media?language_code=en`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': head.length + size + tail.length },
  })
  const answered = once(call, 'response')
  async function* body() {
    yield head
    yield* createReadStream(file, { highWaterMark: 1024 * 1024 })
    yield tail
  }
  await pipeline(body, call)
  const [reply] = await answered
  const text = Buffer.concat(await reply.toArray()).toString('utf8')
  if (reply.statusCode !== 200) throw new Error(`The upload was answered with ${reply.statusCode}: ${text}`)
  return (performance.now() - began) / 1000
}

/** Seconds that a plain copy takes until it is safe on the same disk. */
async function timeCopy(file: string): Promise<number> {
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

/** Samples a process's resident memory; `stop` answers by how many bytes it rose over its beginning. */
function watchMemory(pid: number): { stop(): number } {
  let first: number | null = null
  let most = 0
  const timer = setInterval(() => {
    const bytes = residentBytes(pid)
    first ??= bytes
    most = Math.max(most, bytes)
  }, 50)
  return {
    stop() {
      clearInterval(timer)
      return most - (first ?? most)
    },
  }
}

function residentBytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(text)?.[1]) * 1024
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
