import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { WorkspaceRole } from '../../../../shared/domain/workspace-roles.ts'

/** What each may do. */
export const ROLE_RIGHTS: Readonly<Record<WorkspaceRole, MessageDescriptor>> = {
  reader: msg`Reads, listens, searches and exports.`,
  transcriptor: msg`Also corrects transcripts and comments.`,
  editor: msg`Also uploads, shares, organises and deletes files, and uses the team’s time.`,
  manager: msg`Also manages members, the plan and what the team is connected to.`,
  owner: msg`Also decides who may see the team, exports all of its data, and may delete it.`,
}
