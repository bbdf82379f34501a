import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Role } from '../../../../shared/domain/roles.ts'

/** What a role is called. */
export const ROLE_WORDS: Record<Role, MessageDescriptor> = {
  USER: msg({ message: 'User', context: 'a role' }),
  SUBSCRIBER: msg({ message: 'Subscriber', context: 'a role' }),
  ADMIN: msg({ message: 'Administrator', context: 'a role' }),
  'HUMAN-TRANSCRIPTOR': msg({ message: 'Transcriber', context: 'a role' }),
}
