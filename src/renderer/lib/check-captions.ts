import { checkCaptions as route, type CaptionCheck } from '../../shared/contract/files/captions.ts'
import type { ExportOptions } from '../../shared/contract/files/exports.ts'
import type { FileRecord } from '../../shared/contract/files/records.ts'
import { call } from './api.ts'

/** Asks which subtitles of a file would break a rule if they were written like this. Throws an ApiError. */
export function checkCaptions(
  file: FileRecord,
  format: 'srt' | 'vtt',
  query: Partial<ExportOptions>,
  signal: AbortSignal,
): Promise<CaptionCheck> {
  return call(route, { params: { id: file._id, format }, query }, { signal })
}
