import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { SHARE_RIGHTS, type ShareRight } from '../../../../shared/domain/text-policy.ts'

/** What each right is called where it is given. */
export const RIGHT_LABELS: Readonly<Record<ShareRight, MessageDescriptor>> = {
  read: msg({ message: 'Can read', context: 'what somebody may do with a shared transcript' }),
  comment: msg({ message: 'Can comment', context: 'what somebody may do with a shared transcript' }),
  edit: msg({ message: 'Can edit', context: 'what somebody may do with a shared transcript' }),
}

/** Options of a select for a right. */
export const rightOptions = (t: (label: MessageDescriptor) => string) =>
  SHARE_RIGHTS.map((right) => ({ value: right, label: t(RIGHT_LABELS[right]) }))

/** Called with the part of the dialog in which something was typed, or no longer is. */
export type OnTyped = (part: string, isTyped: boolean) => void
