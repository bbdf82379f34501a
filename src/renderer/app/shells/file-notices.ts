import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import type { Notice } from '../../../shared/bridge/shell.ts'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import type { FileStatus } from '../../../shared/domain/file-status.ts'
import { live } from '../../platform/live.ts'
import { platform } from '../../platform/index.ts'

const IN_WORK: readonly (FileStatus | undefined)[] = ['QUEUED', 'TRANSCRIBE', 'STANDBY', 'HUMAN-TRANSCRIBE']

/** What the system tells of a file that has just left one status for another; null for what nobody waits for. */
export function noticeOf(before: FileStatus | undefined, { file }: FileListItem): Notice | null {
  if (!IN_WORK.includes(before)) return null
  if (file.status === 'EDITING')
    return { title: shortened(file.name), body: t`Your transcript is ready.`, path: `/editor/${file._id}` }
  if (file.status === 'FAILED') return { title: shortened(file.name), body: t`Transcription failed.`, path: '/files' }
  return null
}

const shortened = (name: string) => (name.length > 120 ? `${name.slice(0, 119)}…` : name)

/** On the desktop: the system tells when a file is done, while the app is not in front. */
export function useFileNotices(): void {
  useEffect(() => {
    const { shell } = platform
    if (!shell) return undefined
    const statuses = new Map<string, FileStatus>()
    return live.listen({
      message(message) {
        if (message.event !== 'fileChanged' || message.data.item === null || message.data.item.file.shared) return
        const { item } = message.data
        const notice = noticeOf(statuses.get(item.file._id), item)
        statuses.set(item.file._id, item.file.status)
        if (notice) shell.notify(notice)
      },
      connected: () => undefined,
    })
  }, [])
}
