import type { FileRecord } from '../../../shared/contract/files.ts'

type Work = Pick<FileRecord, 'status' | 'progress' | 'eta_seconds' | 'queue_place'>

/** How far a file in work is, for the line under its status; null where there is nothing to say. */
export function shownProgress({ status, progress, eta_seconds, queue_place }: Work): string | null {
  if (status !== 'TRANSCRIBE' && status !== 'QUEUED') return null
  if (queue_place !== null && !progress) return place(queue_place)
  if (status === 'QUEUED' || progress === null) return null
  const percent = `${Math.floor(progress * 100)}%`
  return eta_seconds === null ? percent : `${percent}, ${timeLeft(eta_seconds)} left`
}

function place(before: number): string {
  if (before <= 0) return 'Next in line'
  return before === 1 ? '1 file before this one' : `${before} files before this one`
}

/** A rough stretch of time: people plan by it, they do not count it. */
export function timeLeft(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return 'less than a minute'
  if (minutes < 60) return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`
  const hours = Math.round(minutes / 60)
  return hours === 1 ? 'about 1 hour' : `about ${hours} hours`
}
