import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { StoredFile } from './manifest.ts'

/** Writes lines into a gzipped file, and answers once it is safe on the disk. */
export async function writeLines(file: string, lines: AsyncIterable<string> | Iterable<string>): Promise<StoredFile> {
  const sum = summing()
  await pipeline(
    Readable.from(ended(lines)),
    createGzip({ level: 4 }),
    sum.stream,
    createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return sum.result()
}

async function* ended(lines: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}

/** The lines of such a file. @throws when it is damaged */
export async function* readLines(file: string): AsyncGenerator<string> {
  const unpacked = createGunzip()
  // It ends the reader below with the same error.
  pipeline(createReadStream(file), unpacked).catch(() => undefined)
  let rest = ''
  for await (const text of unpacked.setEncoding('utf8')) {
    const lines = (rest + (text as string)).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Length and checksum of what lies on the disk. */
export async function sumOf(file: string): Promise<StoredFile> {
  const sum = summing()
  await pipeline(createReadStream(file), sum.stream.resume())
  return sum.result()
}

function summing() {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, result: (): StoredFile => ({ bytes, sha256: hash.digest('hex') }) }
}
