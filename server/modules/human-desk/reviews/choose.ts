import { v7 as uuidv7 } from 'uuid'
import { isReviewed } from '../../../../src/shared/domain/reviews.ts'
import type { TimeRange } from '../../../../src/shared/domain/time-ranges.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { FileRow } from '../../files/index.ts'
import { addCutSample } from './jobs.ts'
import { gradedOf, hasOthers, insertReview } from './repository.ts'

/**
 * Has work reviewed that was just published, where the rules choose it and there is anybody to review it; in the
 * transaction of the publication, which waits for nothing. `part` is what of the file they wrote, null for all.
 */
export async function chooseForReview(
  tx: Db,
  { jobs, rules }: { jobs: JobQueue; rules: ReviewRules },
  {
    file,
    transcriptorId,
    version,
    at,
    part,
  }: { file: FileRow; transcriptorId: string; version: number; at: number; part: TimeRange | null },
): Promise<void> {
  if (file.media_key === null) return
  const reviewed = (await gradedOf(tx, transcriptorId)).reduce((sum, { seconds }) => sum + seconds, 0) / 60
  const { share, new_share: newShare, new_minutes: newMinutes } = rules
  if (!isReviewed(file.id, { reviewed }, { share, newShare, newMinutes })) return
  if (!(await hasOthers(tx, transcriptorId))) return
  const row = {
    id: uuidv7(),
    file_id: file.id,
    version,
    transcriptor_id: transcriptorId,
    language_code: file.language_code,
    created_at: at,
    part_from: part?.from ?? null,
    part_to: part?.to ?? null,
  }
  if (await insertReview(tx, row)) await addCutSample(jobs, row.id, tx)
}
