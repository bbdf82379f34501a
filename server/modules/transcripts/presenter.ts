import type { z } from 'zod'
import type { OtherChanges, transcriptVersion } from '../../../src/shared/contract/transcripts.ts'
import type { VersionFacts } from '../texts/index.ts'

/** People are told by what they are to the file, not by their addresses. */
export function presentVersion(
  row: VersionFacts,
  { viewerId, ownerId }: { viewerId: string; ownerId: string },
): z.input<typeof transcriptVersion> {
  const byPerson = row.author_id === ownerId ? 'owner' : 'transcriptor'
  const author = row.author_id === null ? 'machine' : byPerson
  return {
    version: row.version,
    saved_date: new Date(row.saved_at).toISOString(),
    author: row.author_id === viewerId ? 'you' : author,
    words: row.words,
    words_added: row.words_added,
    words_removed: row.words_removed,
    other_changes: row.other_changes === null ? null : (JSON.parse(row.other_changes) as OtherChanges),
  }
}
