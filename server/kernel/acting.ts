import type { Role } from '../../src/shared/domain/roles.ts'
import type { WorkspaceRole } from '../../src/shared/domain/workspace-roles.ts'

/** Who acts for a workspace, and as what. */
export interface Acting {
  /** The person; for an access token of the workspace, the workspace itself. */
  person: { id: string; role: Role }
  as: WorkspaceRole
  /** What the workspace is called; left out where nobody is shown it. */
  name?: string
}

/** Whose things are meant: a person's own, or those of a workspace that somebody acts for. */
export interface Acted {
  /** Of the account that owns the things. */
  id: string
  /** Left out where people act for themselves. */
  acting?: Acting | undefined
}

/** Who it is that does something: what they write and read is theirs, whoever owns the thing. */
export const personOf = ({ id, acting }: Acted): string => acting?.person.id ?? id

/** Accounts of workspaces have addresses there, which are nobody's (RFC 2606): what is mailed goes to an owner. */
export const WORKSPACE_DOMAIN = 'workspace.invalid'

/** Accounts that are closed, and go with their files in parts, have addresses there: nobody is mailed. */
export const GONE_DOMAIN = 'deleted.invalid'
