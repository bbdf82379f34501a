import type { UploadOptions } from '../../../../src/shared/contract/files/upload.ts'
import { sha256 } from '../../../kernel/sha256.ts'
import type { UploadName } from '../../files/index.ts'

/**
 * An upload under its sender's key: whoever sends something else under it is told so, and nothing of theirs is taken
 * for sent.
 */
export function uploadNamed(key: string, sent: UploadOptions & { name: string; sha256: string }): UploadName {
  return { key, hash: sha256(JSON.stringify(Object.entries(sent))) }
}
