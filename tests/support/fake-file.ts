import type { FileListItem, FileRecord } from '../../src/shared/contract/files/records.ts'

/** A file for lists whose states are hard to bring about; what a test does not name is plain. */
export function fakeFile(n: number, more: Partial<FileRecord> = {}): FileListItem {
  return {
    file: {
      _id: `0199a1b2-0000-7000-8000-${String(n).padStart(12, '0')}`,
      name: `File ${n}.wav`,
      type: 'audio/wav',
      size: 1000,
      length: 60,
      status: 'EDITING',
      uploaded_date: new Date(Date.UTC(2026, 0, 31 - n)).toISOString(),
      for_human_transcribe: false,
      is_multilingual: false,
      is_published: false,
      price_quota_for_human_transcribe: null,
      time: '00:01:00',
      language_code: 'en',
      progress: null,
      eta_seconds: null,
      queue_place: null,
      free_again_until: null,
      failure: null,
      speakers_by: null,
      media_removed: null,
      kept_until: null,
      damaged_at: [],
      ...more,
    },
    humanTranscription: null,
  }
}
