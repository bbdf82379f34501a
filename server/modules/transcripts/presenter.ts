import type { z } from 'zod'
import type { EditsSince } from '../../../src/shared/contract/text-edits.ts'
import type { OtherChanges, transcriptVersion } from '../../../src/shared/contract/transcripts.ts'
import type { VersionFacts } from '../texts/index.ts'
import type { ToldEdits } from './edits.ts'
import type { Who } from './who-is.ts'

/** A version with what its author is to the file. */
export function presentVersion(
  row: VersionFacts,
  whoIs: (userId: string | null) => Who,
): z.input<typeof transcriptVersion> {
  const { who, name } = whoIs(row.author_id)
  return {
    version: row.version,
    saved_date: new Date(row.saved_at).toISOString(),
    author: row.author_id === null ? 'machine' : who,
    ...(row.author_id !== null && name !== undefined && { author_name: name }),
    words: row.words,
    words_added: row.words_added,
    words_removed: row.words_removed,
    other_changes: row.other_changes === null ? null : (JSON.parse(row.other_changes) as OtherChanges),
  }
}

/** Who wrote each is told as it is of versions. */
export function presentEdits({ number, edits, whoIs }: ToldEdits): EditsSince {
  return {
    number,
    edits:
      edits?.map(({ number: own, id, authorId, edit }) => ({
        number: own,
        id,
        author: whoIs(authorId).who,
        edit,
      })) ?? null,
  }
}
