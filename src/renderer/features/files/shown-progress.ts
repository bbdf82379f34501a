import { plural, t } from '@lingui/core/macro'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import { appFormat } from '../../lib/words/use-format.ts'

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
  const first =
    far === null || far === appFormat().percent(0)
      ? t`A machine draft comes first.`
      : t`A machine draft comes first: ${far}.`
  if (work.progress > 0 && work.eta_seconds !== null) return first
  const length = appFormat().length(work.length)
  return `${first} ${t`It usually takes less time than the recording (${length}).`}`
}

function machineProgress({ status, progress, eta_seconds, queue_place }: Work): string | null {
  if (status !== 'TRANSCRIBE' && status !== 'QUEUED') return null
  if (queue_place !== null && !progress) return place(queue_place)
  if (status === 'QUEUED' || progress === null) return null
  const percent = appFormat().percent(Math.floor(progress * 100) / 100)
  return eta_seconds === null ? percent : `${percent}, ${timeLeft(eta_seconds)}`
}

function place(before: number): string {
  if (before <= 0) return t`Next in line`
  return t`${plural(before, { one: '# file ahead of this one', other: '# files ahead of this one' })}`
}

/** Roughly how long something still takes, as `about 3 minutes left`: people plan by it, they do not count it. */
export function timeLeft(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return t`less than a minute left`
  if (minutes < 60) return t`${plural(minutes, { one: 'about # minute left', other: 'about # minutes left' })}`
  const hours = Math.round(minutes / 60)
  return t`${plural(hours, { one: 'about # hour left', other: 'about # hours left' })}`
}
