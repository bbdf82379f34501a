import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import type { Transcript } from '../../../../src/shared/contract/transcripts.ts'
import type { TimeRange } from '../../../../src/shared/domain/time-ranges.ts'
import { anchorParts } from '../../../../src/shared/transcript/work-parts/anchor-parts.ts'
import { BY_PAUSES, BY_TRACKS } from '../../../../src/shared/contract/files/records.ts'
import { readMedium, wholeMedium } from '../../../../src/shared/domain/machine-work.ts'
import { costOf } from '../../../../src/shared/domain/quota.ts'
import { speakerNumber } from '../../../../src/shared/domain/speaker-choice.ts'
import { messages } from '../../../../src/shared/messages.ts'
import { holdUser } from '../../../kernel/db/hold-users.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { afterText, formerLanguage } from './again.ts'
import {
  countMachineWork,
  createMultilingualQueue,
  createPublishedChange,
  failDraft,
  fileEvent,
  type FileRow,
  finishDraft,
  holdFile,
  processing,
  workParts,
} from '../../files/index.ts'
import { addNotice } from '../../notices/index.ts'
import type { Diarisation } from '../speakers/diarise.ts'
import * as store from './repository.ts'
import { segmentsToTranscript } from './segments-to-transcript.ts'
import type { WavFile } from '../../media/index.ts'
import { heardVoices, keepVoices } from '../voices/heard-voices.ts'
import { packTranscript } from '../../../kernel/transcript-codec/packing.ts'
import { appendVersion, ORIGINAL, tellReaders } from '../../texts/index.ts'
import { type JobContext, JobError } from '../../../kernel/jobs/definition.ts'
import { CANCELLED, saysResume } from '../../../kernel/jobs/failures.ts'
import type { TranscriptionDeps } from './transcription-deps.ts'

/** Whole seconds of what can be read of a file, and is charged and not paid yet. */
async function unpaidSeconds(tx: Db, file: FileRow): Promise<number> {
  if (file.reservation_id === null) return 0
  return costOf(Math.max(0, ((await store.secondsHeard(tx, [file.id])).get(file.id) ?? 0) - file.paid_seconds))
}

/** What was done is paid, the rest is given back. Take what changes the file before. */
const endCharge = (
  tx: Db,
  quota: Pick<TranscriptionDeps['quota'], 'settle' | 'release'>,
  file: FileRow,
  seconds: number,
): Promise<void> => (costOf(Math.max(0, seconds)) > 0 ? quota.settle(tx, file, seconds) : quota.release(tx, file))

const NOTHING: Transcript = { paragraphs: [], speakers: [], notes: [] }

/** How a transcription ends: with a text for its owner, with a draft for a transcriptor, or with none. */
export function createTranscriptionEnd(deps: TranscriptionDeps) {
  const { db, queue, events, fileEvents, quota, now = Date.now } = deps
  const changing = createPublishedChange(deps)
  const multilingual = createMultilingualQueue({ jobs: queue, events })

  async function textOf(file: FileRow, diarisation: Diarisation | null) {
    const segments = (await store.segmentsOf(db, file.id)).map((segment) => ({
      ...segment,
      words: segment.words ?? [],
    }))
    return segmentsToTranscript(segments, diarisation?.turns)
  }

  async function rangesOfParts(fileId: string): Promise<TimeRange[]> {
    const parts = await workParts.partsOf(db, [fileId])
    return parts.map(({ from_seconds: from, to_seconds: to }) => ({ from, to }))
  }

  function speakersBy(file: FileRow, isByTracks: boolean, diarisation: Diarisation | null): string | null {
    if (isByTracks) return BY_TRACKS
    // Of one who speaks alone, as a person says, none are told apart.
    return speakerNumber(file.speakers) === 1 ? null : (diarisation?.label ?? BY_PAUSES)
  }

  return {
    /**
     * The draft of a transcriptor, or of several who each write a part, and the end of the job. Where the machine heard
     * nothing, people may still hear something.
     */
    async finishForTranscriptor(
      file: FileRow,
      diarisation: Diarisation | null,
      { complete }: JobContext,
    ): Promise<void> {
      const result = await textOf(file, diarisation)
      const parts = await rangesOfParts(file.id)
      const anchored = parts.length > 0 ? anchorParts(result?.transcript ?? NOTHING, parts, uuidv7) : null
      const draft = anchored?.text ?? result?.transcript
      const text = draft && (await packTranscript(draft))
      await changing(async (tx) => {
        await holdUser(tx, file.owner_id)
        await holdFile(tx, file.id)
        if (await finishDraft(tx, events, file, anchored?.parts ?? [])) {
          const saved =
            text &&
            (await appendVersion(tx, {
              fileId: file.id,
              language: ORIGINAL,
              ...text,
              authorId: null,
              expectedVersion: 0,
            }))
          if (saved && saved !== 'conflict') {
            await tellReaders(tx, events, file.id)
            if (result) await processing.keepSpeakersBy(tx, file.id, speakersBy(file, result.isByTracks, diarisation))
          }
          await store.removeSegments(tx, file.id)
        }
        await complete(tx)
      })
    },

    /** Text, status, charge, event and the end of the job come together or not at all. */
    async finish(
      file: FileRow,
      wav: WavFile,
      diarisation: Diarisation | null,
      { complete, log }: JobContext,
    ): Promise<void> {
      const result = await textOf(file, diarisation)
      if (result === null) throw new JobError({ code: 'no_speech', message: messages.noSpeech, retry: false })
      const text = await packTranscript(result.transcript)
      const voices = await heardVoices(db, file, {
        diarisation,
        nameOf: result.nameOf,
        folder: path.dirname(wav.path),
        at: now(),
      })
      await changing(async (tx) => {
        // Rows are taken in the order in which a removal takes them, so that the two never wait for each other.
        await holdUser(tx, file.owner_id)
        const isOurs = await processing.changeFile(tx, file.id, {
          status: 'EDITING',
          progress: 1,
          failure_code: null,
          failure_message: null,
          reservation_id: null,
          paid_seconds: 0,
          ...afterText(file, now()),
        })
        if (isOurs) {
          const saved = await appendVersion(tx, {
            fileId: file.id,
            language: ORIGINAL,
            ...text,
            authorId: null,
            expectedVersion: file.former_language === null ? 0 : null,
          })
          if (saved === 'conflict') log.warn({ fileId: file.id }, 'the file has a text already, which is kept')
          else await processing.keepSpeakersBy(tx, file.id, speakersBy(file, result.isByTracks, diarisation))
          if (saved !== 'conflict') await keepVoices(tx, file, voices)
          if (saved !== 'conflict') await tellReaders(tx, events, file.id)
          await store.removeSegments(tx, file.id)
          await events.append(fileEvent(file, 'file-changed'), tx)
          if (file.is_multilingual === 1) await multilingual.advance(file.owner_id, tx)
          await addNotice(tx, queue, { userId: file.owner_id, fileId: file.id, outcome: 'ready', at: now() })
          await endCharge(tx, quota, file, wav.lengthSeconds - file.paid_seconds)
          await fileEvents.publish(tx, 'text-came', { file })
        }
        await complete(tx)
      })
    },

    /**
     * No try is left. The owner is told why, and has their time back. Where an operator cancelled it, what could be
     * read is paid, as when the owner removes the file; it stays for the next try, which does not charge it again.
     */
    async giveUp(tx: Db, file: FileRow, { code, message }: { code: string; message: string }): Promise<void> {
      if (file.status === 'HUMAN-TRANSCRIBE') return failDraft(tx, events, file, { code, message })
      // A file that has a text keeps it, as it was.
      const former = formerLanguage(file)
      const due = code === CANCELLED && !former ? await unpaidSeconds(tx, file) : 0
      const isOurs = await processing.changeFile(tx, file.id, {
        status: former ? 'EDITING' : 'FAILED',
        ...former,
        failure_code: code,
        failure_message: former && saysResume({ code }) ? messages.notWrittenAgain : message,
        reservation_id: null,
        paid_seconds: file.paid_seconds + due,
      })
      if (!isOurs) return
      // What was heard is kept for the next try, but for nothing at all: that has to be listened to again.
      if (code === 'no_speech' || former) await store.removeSegments(tx, file.id)
      await events.append(fileEvent(file, 'file-changed'), tx)
      if (file.is_multilingual === 1) await multilingual.advance(file.owner_id, tx)
      await addNotice(tx, queue, { userId: file.owner_id, fileId: file.id, outcome: 'failed', at: now() })
      await endCharge(tx, quota, file, due)
      // Of what was not paid after all no more is done in a day than of other free work.
      await countMachineWork(
        tx,
        file,
        code === 'not_enough_time'
          ? readMedium(file.length_seconds)
          : wholeMedium(file.length_seconds, file.tracks) - due,
        now(),
      )
      await fileEvents.publish(tx, 'text-failed', { file })
    },
  }
}
