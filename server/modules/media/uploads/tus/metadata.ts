import { type UploadMetadata, uploadMetadata } from '../../../../../src/shared/contract/uploads.ts'
import { messages } from '../../../../../src/shared/messages.ts'
import { storableText } from '../../../../../src/shared/storable-json.ts'
import { AppError } from '../../../../kernel/errors.ts'

/** Checks what `Upload-Metadata` says; keys that mean nothing here are passed over. @throws AppError 400 */
export function readMetadata(metadata: Readonly<Record<string, string | null>>): UploadMetadata {
  const said = Object.fromEntries(
    Object.entries(metadata).flatMap(([key, value]) =>
      value === null || value === '' ? [] : [[key, storableText(value)]],
    ),
  )
  const { success, data, error } = uploadMetadata.safeParse(said)
  if (success) return data
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.') || 'request', message]))
  throw new AppError(400, 'invalid_request', Object.values(fields)[0] ?? messages.invalid, { fields })
}
