import type { Generated } from 'kysely'
import type { FateOfFiles } from '../../../../src/shared/contract/workspaces.ts'
import type { WorkspaceRole } from '../../../../src/shared/domain/workspace-roles.ts'
import type { Absent } from './absent.ts'

/**
 * A team whose things belong to it. It is an owner like any other: an account with the same id, nobody's to log in to.
 */
export interface WorkspaceTable {
  id: string
  name: string
  /** 1 where members need a second factor to see it. */
  asks_second_factor: Generated<number>
  /** Domain of the addresses whose owners single sign-on may make members; null for none. */
  sign_on_domain: Absent<string>
  created_at: number
}

/** Who belongs to a workspace. At least one of them is its owner. */
export interface WorkspaceMemberTable {
  workspace_id: string
  user_id: string
  role: WorkspaceRole
  joined_at: number
  /** The provider of sign-on whose groups gave it, by its id; null for what people gave. */
  by_provider: Absent<string>
}

/** Somebody who may join, once they have shown that the address is theirs. */
export interface WorkspaceInvitationTable {
  id: string
  workspace_id: string
  /** Lower case; unique within the workspace. */
  email: string
  role: WorkspaceRole
  invited_by: string | null
  created_at: number
  /** When it was accepted, declined or withdrawn: kept for a while, so that nobody is mailed again and again. */
  ended_at: Absent<number>
}

/** A workspace that its owner has deleted: nobody is in it any more, and its files go in parts. */
export interface DissolutionTable {
  workspace_id: string
  /** Who deleted it, and is moved its files; null once they are gone themselves. */
  by_id: string | null
  files_fate: FateOfFiles
  /** The folder of theirs that its loose files go into; null where they are deleted. */
  folder_id: Absent<string>
  /** Files that it had. */
  files: number
  /** JSON array of the ids of who was in it. */
  members: string
  created_at: number
}
