import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WorkspaceRole } from '../../shared/domain/workspace-roles.ts'

/** What members of a workspace are called. */
export const WORKSPACE_ROLE_NAMES: Readonly<Record<WorkspaceRole, MessageDescriptor>> = {
  reader: msg({ message: 'Reader', context: 'role in a workspace' }),
  transcriptor: msg({ message: 'Transcriber', context: 'role in a workspace' }),
  editor: msg({ message: 'Editor', context: 'role in a workspace' }),
  manager: msg({ message: 'Manager', context: 'role in a workspace' }),
  owner: msg({ message: 'Owner', context: 'role in a workspace' }),
}
