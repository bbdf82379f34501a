import type { z } from 'zod'
import type { EditsSince, TextEdit } from '../../../src/shared/contract/text-edits.ts'
import type { OtherChanges, transcriptVersion } from '../../../src/shared/contract/transcripts.ts'
import type { VersionFacts } from '../texts/index.ts'
import type { ToldEdits } from './edits.ts'

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

/** Who wrote each is told as it is of versions. */
export function presentEdits({ number, edits, ownerId }: ToldEdits, viewerId: string): EditsSince {
  const who = (author: string | null) => (author === ownerId ? ('owner' as const) : ('transcriptor' as const))
  return {
    number,
    edits:
      edits?.map((row) => ({
        number: row.number,
        id: row.edit_id,
        author: row.author_id === viewerId ? ('you' as const) : who(row.author_id),
        edit: JSON.parse(row.edit) as TextEdit,
      })) ?? null,
  }
}
