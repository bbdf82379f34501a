import { createHash } from 'node:crypto'
import type { UploadOptions } from '../../../src/shared/contract/files.ts'
import type { UploadName } from '../files/new-file.ts'

/** An upload under its sender's key: whoever sends something else under it is told so, and nothing of theirs is taken for sent. */
export function uploadNamed(key: string, sent: UploadOptions & { name: string; sha256: string }): UploadName {
  return { key, hash: createHash('sha256').update(JSON.stringify(Object.entries(sent))).digest('hex') }
}

/** SHA-256 of bytes that nobody keeps, hex. */
export async function hashBytes(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}
