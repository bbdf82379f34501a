import { createReadStream } from 'node:fs'
import { fractionOf } from '../../../../src/shared/domain/reviews.ts'
import { MINUTE_MS } from '../../../../src/shared/durations.ts'
import { sampleOf, samplePlaceIn } from '../../../../src/shared/transcript/sample.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { defineJob, type Job } from '../../../kernel/jobs/definition.ts'
import type { ReviewRules } from '../../../kernel/review-rules.ts'
import { packTranscript, unpackTranscript } from '../../../kernel/transcript-codec/packing.ts'
import type { BlobStore } from '../../../ports/blob-store.ts'
import type { JobQueue } from '../../../ports/job-queue.ts'
import type { MediaTools } from '../../../ports/media-tools.ts'
import { fileById, namingBlob, openMedium } from '../../files/index.ts'
import type { WorkFolders } from '../../media/index.ts'
import { ORIGINAL, readVersion } from '../../texts/index.ts'
import { addAnnounceReviews, CUT_SAMPLE } from './jobs.ts'
import { changeReview, reviewById } from './repository.ts'

/** Dependencies of {@link createCutSample}. */
export interface CutSampleDeps {
  db: Db
  blobs: BlobStore
  media: MediaTools
  folders: WorkFolders
  queue: JobQueue
  rules: Pick<ReviewRules, 'sample_minutes'>
  now: () => number
}

/** Cuts what is reviewed of a file, sound and text, so that its reviewer gets nothing else of it. */
export function createCutSample({ db, blobs, media, folders, queue, rules, now }: CutSampleDeps): Job {
  return defineJob({
    ...CUT_SAMPLE,
    atOnce: 1,
    async run({ reviewId }, { job, signal, complete }) {
      const review = await reviewById(db, reviewId)
      const file = review && (await fileById(db, review.file_id))
      if (review?.state !== 'preparing' || !file) return
      const stored = await readVersion(db, file.id, ORIGINAL, review.version)
      if (!stored) return
      const text = await unpackTranscript(stored.body)
      const part = { from: review.part_from ?? 0, to: review.part_to ?? file.length_seconds }
      const place = samplePlaceIn(text, part, {
        seconds: (rules.sample_minutes * MINUTE_MS) / 1000,
        fraction: fractionOf(`place ${file.id}`),
      })
      if (place === null) return
      const { body } = await packTranscript(sampleOf(text, place))
      const work = { fileId: file.id, kind: 'preview' as const, jobId: job.id }
      await folders.draft(work, { name: 'sample', leaseId: job.leaseId }, async (outputPath) => {
        const source = await openMedium(blobs, file)
        try {
          const seconds = place.to - place.from
          await media.preview(source.path, outputPath, { seconds, fromSeconds: place.from, signal })
        } finally {
          await source.dispose()
        }
        const { key } = await blobs.put(createReadStream(outputPath), { signal })
        await namingBlob({ db, blobs }, key, async (tx) => {
          const isKept = await changeReview(
            tx,
            reviewId,
            { states: ['preparing'] },
            {
              state: 'waiting',
              sample_key: key,
              before: body,
              from_seconds: place.from,
              seconds: place.to - place.from,
            },
          )
          if (!isKept) throw new Error('The review is gone, or has its sample.')
          await addAnnounceReviews(queue, review.language_code, now(), tx)
          await complete(tx)
        })
      })
      await folders.remove(work)
    },
    // Nobody can review what cannot be cut.
    onExhausted: async ({ reviewId }, _failure, tx) => {
      await tx.deleteFrom('review').where('id', '=', reviewId).where('state', '=', 'preparing').execute()
    },
  })
}
