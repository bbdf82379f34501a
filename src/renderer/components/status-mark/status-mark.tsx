import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import {
  AudioLines,
  Check,
  Clock3,
  Headphones,
  Pause,
  PenLine,
  ReceiptText,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react'
import { BADGE_STYLES, type FileStatus } from '../../../shared/domain/file-status.ts'
import { classNames } from '../class-names.ts'
import styles from './status-mark.module.css'

const ICONS: Record<FileStatus, LucideIcon> = {
  EDITING: PenLine,
  FINISHED: Check,
  QUOTED: ReceiptText,
  STANDBY: Pause,
  QUEUED: Clock3,
  TRANSCRIBE: AudioLines,
  'HUMAN-TRANSCRIBE': Headphones,
  FAILED: TriangleAlert,
}

/** What a person reads for each status. */
export const STATUS_WORDS: Record<FileStatus, MessageDescriptor> = {
  EDITING: msg`EDITING`,
  FINISHED: msg`FINISHED`,
  QUOTED: msg`QUOTED`,
  STANDBY: msg`STANDBY`,
  QUEUED: msg`QUEUED`,
  TRANSCRIBE: msg`TRANSCRIBE`,
  'HUMAN-TRANSCRIBE': msg`HUMAN-TRANSCRIBE`,
  FAILED: msg`FAILED`,
}

export interface StatusMarkProps {
  status: FileStatus
  className?: string
}

/** A file's status: icon and exact word on a soft ground, so that colour never stands alone. */
export function StatusMark({ status, className }: StatusMarkProps) {
  const { t } = useLingui()
  const Icon = ICONS[status]
  return (
    <span className={classNames(styles.mark, styles[BADGE_STYLES[status]], className)} data-status={status}>
      <Icon />
      {t(STATUS_WORDS[status])}
    </span>
  )
}
