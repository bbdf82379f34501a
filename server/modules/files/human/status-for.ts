import { sql } from 'kysely'
import type { HumanStatus } from '../../../../src/shared/domain/human-desk.ts'
import { heldPart, isInParts, lastPart } from './parts.ts'
import type { HumanRow } from './repository.ts'

/**
 * The status of a human transcription as a transcriptor is shown it: of their part, where several write the file, and
 * STANDBY where a part waits for them. {@link statusFor} says the same to the database.
 */
export function shownTo(viewerId: string, human: HumanRow): HumanStatus {
  const isTheirs = human.transcriptor_id === viewerId
  const isOthers = human.transcriptor_id !== null && !isTheirs
  if (human.published_at !== null || isTheirs || (!isOthers && !isInParts(human))) return human.status
  if (heldPart(human, viewerId)) return human.status
  if (lastPart(human, viewerId)) return 'FINISHED'
  return isOthers ? human.status : 'STANDBY'
}

/** {@link shownTo} of the row of `human_transcription` at hand. */
export const statusFor = (viewerId: string) => sql<HumanStatus>`case
  when human_transcription.published_at is not null or human_transcription.transcriptor_id = ${viewerId}
      or (human_transcription.transcriptor_id is null and not exists (select 1 from work_part
        where work_part.file_id = human_transcription.file_id and work_part.finished_at is null))
    then human_transcription.status
  when exists (select 1 from work_part where work_part.file_id = human_transcription.file_id
      and work_part.transcriptor_id = ${viewerId} and work_part.finished_at is null)
    then human_transcription.status
  when exists (select 1 from work_part where work_part.file_id = human_transcription.file_id
      and work_part.transcriptor_id = ${viewerId})
    then 'FINISHED'
  when human_transcription.transcriptor_id is null then 'STANDBY'
  else human_transcription.status end`
