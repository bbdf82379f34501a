import type { z } from 'zod'
import type { transcriptVersion } from '../../../src/shared/contract/transcripts.ts'
import type { VersionRow } from './repository.ts'

export function presentVersion(row: Pick<VersionRow, 'version' | 'saved_at' | 'words'>): z.input<typeof transcriptVersion> {
  return { version: row.version, saved_date: new Date(row.saved_at).toISOString(), words: row.words }
}
