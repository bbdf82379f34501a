/**
 * Why a model could not be downloaded: `unreachable`, no connection to its host; `not_found`, the host does not have it
 * any more; `wrong_content`, size or checksum is not the catalogue's; `refused_address`, it was to come from another
 * host; `disk_full`; `read_only`, the folder cannot be written; `interrupted`, the work was broken off too often.
 */
export const MODEL_FAILURES = [
  'unreachable',
  'not_found',
  'wrong_content',
  'refused_address',
  'disk_full',
  'read_only',
  'interrupted',
] as const
export type ModelFailure = (typeof MODEL_FAILURES)[number]
