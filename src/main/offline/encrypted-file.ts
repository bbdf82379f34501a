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

/** An encrypted file that was changed, cut, exchanged for another, or encrypted with another key. */
export class DecryptionError extends Error {
  override name = 'DecryptionError'
}

/** What a file is encrypted with, and what it is: a file in the place of another does not open. */
export interface FileEncryption {
  /** 32 bytes. */
  key: Buffer
  name: string
}

/** Writes an encrypted file, whole or not at all; answers how many bytes are in it. */
export async function writeEncrypted(
  file: string,
  encryption: FileEncryption,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    const salt = randomBytes(SALT_BYTES)
    const cipher = pieceCipher(encryption, salt)
    await handle.writeFile(Buffer.concat([MAGIC, salt]))
    let size = 0
    let index = 0
    for await (const { bytes, isLast } of pieces(source)) {
      await handle.writeFile(cipher.encrypt(bytes, index++, isLast))
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

/**
 * Opens an encrypted file; reading it throws where one piece is not as it was encrypted. @throws DecryptionError when
 * it is none; the error of the system when it is not there
 */
export async function openEncrypted(file: string, encryption: FileEncryption): Promise<OpenMedium> {
  const handle = await open(file, 'r')
  try {
    const { size: bytes } = await handle.stat()
    const head = await readExactly(handle, 0, HEAD_BYTES)
    if (!head.subarray(0, MAGIC.length).equals(MAGIC)) throw new DecryptionError('That is no encrypted file.')
    const cipher = pieceCipher(encryption, head.subarray(MAGIC.length))
    const count = Math.ceil((bytes - HEAD_BYTES) / (PIECE_BYTES + TAG_BYTES))
    const size = bytes - HEAD_BYTES - count * TAG_BYTES
    const readPiece = async (index: number) => {
      const at = HEAD_BYTES + index * (PIECE_BYTES + TAG_BYTES)
      return cipher.decrypt(
        await readExactly(handle, at, Math.min(PIECE_BYTES + TAG_BYTES, bytes - at)),
        index,
        index === count - 1,
      )
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

/** All of a small encrypted file. */
export async function readEncrypted(file: string, encryption: FileEncryption): Promise<Buffer> {
  const opened = await openEncrypted(file, encryption)
  try {
    const parts: Buffer[] = []
    for await (const part of opened.read(0, opened.size)) parts.push(part)
    return Buffer.concat(parts)
  } finally {
    await opened.close()
  }
}

/** AES-256-GCM piece by piece, with a key for this file alone, so that the pieces' numbers do as nonces. */
function pieceCipher({ key, name }: FileEncryption, salt: Buffer) {
  const fileKey = Buffer.from(hkdfSync('sha256', key, salt, 'longhand sealed file', 32))
  const nonce = (index: number) => {
    const bytes = Buffer.alloc(12)
    bytes.writeUInt32BE(index, 8)
    return bytes
  }
  const context = (index: number, isLast: boolean) => Buffer.from(`${name}\n${index}\n${isLast}`)
  return {
    encrypt(bytes: Uint8Array, index: number, isLast: boolean): Buffer {
      const cipher = createCipheriv('aes-256-gcm', fileKey, nonce(index)).setAAD(context(index, isLast))
      return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
    },
    decrypt(bytes: Buffer, index: number, isLast: boolean): Buffer {
      if (bytes.length < TAG_BYTES) throw new DecryptionError('An encrypted file was cut.')
      const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce(index))
        .setAAD(context(index, isLast))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()])
      } catch (error) {
        throw new DecryptionError('An encrypted file was changed.', { cause: error })
      }
    },
  }
}

/** Cuts a stream into pieces of one length; the last one, which may be empty, says so. */
async function* pieces(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<{ bytes: Buffer; isLast: boolean }> {
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
  if (bytesRead < length) throw new DecryptionError('An encrypted file was cut.')
  return buffer
}
