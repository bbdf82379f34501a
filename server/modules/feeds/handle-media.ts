import { messages } from '../../../src/shared/messages.ts'
import type { DomainEvents } from '../../kernel/domain-events.ts'
import { AppError } from '../../kernel/errors.ts'
import type { JobQueue } from '../../ports/job-queue.ts'
import { type MediaEvents, newestFileOf } from '../media/index.ts'
import { answerMail } from './answer-mail.ts'
import { episodeOfImport } from './episode-import.ts'
import { addTaking } from './jobs.ts'
import { monthBegan } from './month.ts'
import * as store from './repository.ts'

const SAME = 'same_recording'

/**
 * An episode is done in the transaction that makes its file, so that there is one however often anything dies. One that
 * its person has already, or that is more than the feed may bring this month, becomes none.
 */
export function handleMediaEvents(media: DomainEvents<MediaEvents>, jobs: JobQueue): void {
  media.on('import-made-file', async (tx, { userId, clientKey, fileId, at }) => {
    const id = episodeOfImport(clientKey)
    const episode = id === null ? undefined : await store.episodeById(tx, id)
    const feed = episode && (await store.holdFeed(tx, episode.feed_id))
    if (!episode || feed?.user_id !== userId) return
    const { media_sha256: sha256, size, length_seconds: seconds } = await store.newFileFacts(tx, fileId)
    if (await newestFileOf(tx, { userId, size, sha256 }, fileId)) throw new AppError(409, SAME, messages.sameRecording)
    const itself = episode.state === 'fetching' ? (episode.length_seconds ?? 0) : 0
    const used = (await store.usedSeconds(tx, feed.id, monthBegan(at))) - itself
    if (used + seconds > feed.most_seconds) throw new AppError(409, 'feed_month_used_up', messages.episodeOverMonth)
    await store.changeEpisode(tx, episode.id, ['waiting', 'fetching', 'failed'], {
      state: 'done',
      problem: null,
      import_id: null,
      file_id: fileId,
      length_seconds: seconds,
      done_at: at,
    })
    await answerMail(tx, jobs, feed, episode.together)
    await addTaking(jobs, feed, tx)
  })

  media.on('import-failed', async (tx, { userId, clientKey, code, problem }) => {
    const id = episodeOfImport(clientKey)
    const episode = id === null ? undefined : await store.episodeById(tx, id)
    const feed = episode && (await store.holdFeed(tx, episode.feed_id))
    if (!episode || feed?.user_id !== userId) return
    const isSame = code === SAME
    await store.changeEpisode(tx, episode.id, ['waiting', 'fetching'], {
      state: isSame ? 'same' : 'failed',
      problem: isSame ? null : problem,
    })
    await answerMail(tx, jobs, feed, episode.together)
    await addTaking(jobs, feed, tx)
  })
}
