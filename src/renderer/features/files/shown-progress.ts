import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { counted } from '../../../shared/domain/counted.ts'
import { exactTime } from '../../../shared/domain/exact-time.ts'

type Work = Pick<FileRecord, 'status' | 'progress' | 'eta_seconds' | 'queue_place' | 'length'>

/** Whether the machine is writing, be it a draft for a transcriptor. */
export const isMachineAtWork = (status: FileRecord['status']) =>
  status === 'TRANSCRIBE' || status === 'HUMAN-TRANSCRIBE'

/** How far a file in work is, for the line under its status; null where there is nothing to say. */
export function shownProgress(work: Work): string | null {
  // Owners are not told how far a draft is: to them it is no text.
  if (work.status !== 'HUMAN-TRANSCRIBE') return machineProgress(work)
  if (work.progress === null) return null
  const far = machineProgress({ ...work, status: 'TRANSCRIBE' })
  const rest =
    work.progress > 0 && work.eta_seconds !== null
      ? ''
      : ` It usually takes less time than the recording, ${exactTime(work.length)}.`
  return `The machine writes a draft first${far === null || far === '0%' ? '.' : `: ${far}.`}${rest}`
}

function machineProgress({ status, progress, eta_seconds, queue_place }: Work): string | null {
  if (status !== 'TRANSCRIBE' && status !== 'QUEUED') return null
  if (queue_place !== null && !progress) return place(queue_place)
  if (status === 'QUEUED' || progress === null) return null
  const percent = `${Math.floor(progress * 100)}%`
  return eta_seconds === null ? percent : `${percent}, ${timeLeft(eta_seconds)} left`
}

function place(before: number): string {
  if (before <= 0) return 'Next in line'
  return `${counted(before, 'file')} before this one`
}

/** A rough stretch of time: people plan by it, they do not count it. */
export function timeLeft(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return `about ${counted(minutes, 'minute')}`
  const hours = Math.round(minutes / 60)
  return `about ${counted(hours, 'hour')}`
}
