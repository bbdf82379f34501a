/**
 * The columns whose values are encrypted where the installation has keys, with what names their rows for good: a value
 * opens in no other row and no other column. What is in none of them is plain; ADR 21 says why.
 */
export const SEALED = {
  transcript_version: {
    id: ['file_id', 'language', 'version'],
    columns: ['body', 'other_changes'],
    long: 'text_id',
  },
  translated_paragraph: { id: ['file_id', 'language', 'paragraph_id', 'source_hash'], columns: ['text'] },
  translated_phrase: { id: ['file_id', 'language', 'number'], columns: ['source', 'text'] },
  segment: { id: ['file_id', 'seq'], columns: ['words'] },
  alignment: { id: ['file_id', 'request_id'], columns: ['words'] },
  hearing: { id: ['file_id', 'request_id'], columns: ['words'] },
  second_reading: { id: ['file_id', 'request_id'], columns: ['words'] },
  answer: { id: ['id'], columns: ['ask', 'body'] },
  answer_part: { id: ['answer_id', 'round', 'part'], columns: ['body'] },
  comment: { id: ['id'], columns: ['text'] },
  comment_thread: { id: ['id'], columns: ['anchor', 'first_anchor'] },
  human_transcription: { id: ['file_id'], columns: ['note'] },
  work_flag: { id: ['id'], columns: ['detail'] },
  review: { id: ['id'], columns: ['before', 'after', 'differences', 'answer', 'decision'] },
  replacement: { id: ['id'], columns: ['find', 'replace_with'] },
  replaced_text: { id: ['replacement_id', 'seq'], columns: ['hits'] },
  voice: { id: ['id'], columns: ['sample'] },
  voice_print: { id: ['id'], columns: ['sample'] },
  engine_trial: { id: ['user_id', 'request_id'], columns: ['reference', 'sound', 'results'] },
  import_transcript: { id: ['import_id'], columns: ['body'], long: 'text_id' },
  text_edit: { id: ['file_id', 'language', 'number'], columns: ['edit'] },
} as const satisfies Record<string, SealedTable>

/** A table with encrypted columns. */
export interface SealedTable {
  /** Columns that never change, together unique. */
  id: readonly string[]
  columns: readonly string[]
  /** The column that names a long text, where the table's `body` may be one. */
  long?: string
}

export type SealedTableName = keyof typeof SEALED

/** Where a value is: table, column, and what names the row. */
export type ValuePlace = readonly [table: string, column: string, ...id: (string | number)[]]
