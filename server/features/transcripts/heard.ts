import type { Transcript } from '../../../src/shared/contract/transcripts.ts'
import type { Db } from '../../db/schema.ts'
import { notFound, wrongState } from '../../errors.ts'
import { fileOf } from '../files/repository.ts'
import type { Viewer } from '../files/repository.ts'
import { segmentsOf } from '../transcription/repository.ts'
import { toTranscript } from '../transcription/to-transcript.ts'

/** What the machine has written so far of the caller's own file, finished segments in order of time. @throws AppError 404, 409 when it is not writing */
export async function heardText(db: Db, viewer: Viewer, fileId: string): Promise<Transcript> {
  const file = await fileOf(db, viewer.id, fileId)
  if (!file) throw notFound()
  if (file.status !== 'TRANSCRIBE') throw wrongState()
  const heard = (await segmentsOf(db, fileId)).flatMap(({ words, ...segment }) => (words === null ? [] : [{ ...segment, words }]))
  return toTranscript(heard)?.transcript ?? { paragraphs: [], speakers: [], notes: [] }
}
