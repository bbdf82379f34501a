import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { syncFolder } from '../json-file.ts'
import type { OpenMedium } from '../serve-media.ts'

/** Bytes that are encrypted together: what is read from the middle decrypts no more than it needs. */
const PIECE_BYTES = 64 * 1024
const TAG_BYTES = 16
const SALT_BYTES = 32
const MAGIC = Buffer.from('LHS1')
const HEAD_BYTES = MAGIC.length + SALT_BYTES

/** A sealed file that was changed, cut, exchanged for another, or sealed with another key. */
export class SealError extends Error {
  override name = 'SealError'
}

/** What a file is sealed with, and what it is: a file in the place of another does not open. */
export interface Seal {
  /** 32 bytes. */
  key: Buffer
  name: string
}

/** Writes a sealed file, whole or not at all; answers how many bytes are in it. */
export async function writeSealed(file: string, seal: Seal, source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    const salt = randomBytes(SALT_BYTES)
    const cipher = pieceCipher(seal, salt)
    await handle.writeFile(Buffer.concat([MAGIC, salt]))
    let size = 0
    let index = 0
    for await (const { bytes, isLast } of pieces(source)) {
      await handle.writeFile(cipher.seal(bytes, index++, isLast))
      size += bytes.byteLength
    }
    await handle.sync()
    await handle.close()
    await rename(part, file)
    await syncFolder(path.dirname(file))
    return size
  } catch (error) {
    await handle.close().catch(() => undefined)
    await rm(part, { force: true })
    throw error
  }
}

/** Opens a sealed file; reading it throws where one piece is not as it was sealed. @throws SealError when it is none; the error of the system when it is not there */
export async function openSealed(file: string, seal: Seal): Promise<OpenMedium> {
  const handle = await open(file, 'r')
  try {
    const { size: bytes } = await handle.stat()
    const head = await readExactly(handle, 0, HEAD_BYTES)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new SealError('That is no sealed file.')
    const cipher = pieceCipher(seal, head.subarray(MAGIC.length))
    const count = Math.ceil((bytes - HEAD_BYTES) / (PIECE_BYTES + TAG_BYTES))
    const size = bytes - HEAD_BYTES - count * TAG_BYTES
    const readPiece = async (index: number) => {
      const at = HEAD_BYTES + index * (PIECE_BYTES + TAG_BYTES)
      return cipher.open(await readExactly(handle, at, Math.min(PIECE_BYTES + TAG_BYTES, bytes - at)), index, index === count - 1)
    }
    // The last piece knows that it is the last, so a file that was cut does not open.
    await readPiece(count - 1)
    return {
      size,
      async *read(start, end) {
        for (let index = Math.floor(start / PIECE_BYTES); index * PIECE_BYTES < Math.min(end, size); index++) {
          const piece = await readPiece(index)
          const from = index * PIECE_BYTES
          yield piece.subarray(Math.max(0, start - from), Math.min(piece.length, end - from))
        }
      },
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** All of a small sealed file. */
export async function readSealed(file: string, seal: Seal): Promise<Buffer> {
  const sealed = await openSealed(file, seal)
  try {
    const parts: Buffer[] = []
    for await (const part of sealed.read(0, sealed.size)) parts.push(part)
    return Buffer.concat(parts)
  } finally {
    await sealed.close()
  }
}

/** AES-256-GCM piece by piece, with a key for this file alone, so that the pieces' numbers do as nonces. */
function pieceCipher({ key, name }: Seal, salt: Buffer) {
  const fileKey = Buffer.from(hkdfSync('sha256', key, salt, 'longhand sealed file', 32))
  const nonce = (index: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt32BE(index, 8)
    return bytes
  }
  const context = (index: number, isLast: boolean) => Buffer.from(`${name}\n${index}\n${isLast}`)
  return {
    seal(bytes: Uint8Array, index: number, isLast: boolean): Buffer {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonce(index)).setAAD(context(index, isLast))
      return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    open(bytes: Buffer, index: number, isLast: boolean): Buffer {
      if (bytes.length < TAG_BYTES) throw new SealError('A sealed file was cut.')
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce(index)).setAAD(context(index, isLast)).setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
      } catch (error) {
        throw new SealError('A sealed file was changed.', { cause: error })
      }
    },
  }
}

/** Cuts a stream into pieces of one length; the last one, which may be empty, says so. */
async function* pieces(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    waiting.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    size += chunk.byteLength
    while (size > PIECE_BYTES) {
      const all = Buffer.concat(waiting)
      yield { bytes: all.subarray(0, PIECE_BYTES), isLast: false }
      waiting = [all.subarray(PIECE_BYTES)]
      size -= PIECE_BYTES
    }
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

async function readExactly(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(Math.max(0, length)), 0, length, at)
  if (bytesRead < length) throw new SealError('A sealed file was cut.')
  return buffer
}
