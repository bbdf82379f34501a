import type { TextAccess } from './text-policy.ts'

/** What members are to their workspace, from least to most: each does what those before it do. */
export const WORKSPACE_ROLES = ['reader', 'transcriptor', 'editor', 'manager', 'owner'] as const
export type WorkspaceRole = (typeof WORKSPACE_ROLES)[number]

/** Whether a role does what one of at least `least` does. */
export const isAtLeast = (role: WorkspaceRole, least: WorkspaceRole): boolean =>
  WORKSPACE_ROLES.indexOf(role) >= WORKSPACE_ROLES.indexOf(least)

/**
 * What the text of a workspace's file is to a member, by what it is to its owner: readers read it, transcriptors change
 * it, and from editors on they also have machines work on it, which the workspace pays for.
 */
export function textAccessOfMember(role: WorkspaceRole, owners: TextAccess): TextAccess {
  if (owners !== 'write') return owners
  if (role === 'reader') return 'read'
  return role === 'transcriptor' ? 'edit' : 'write'
}

/** Roles that a member may give: no more than their own, and from managers on only. */
export const rolesToGive = (by: WorkspaceRole): readonly WorkspaceRole[] =>
  isAtLeast(by, 'manager') ? WORKSPACE_ROLES.filter((role) => isAtLeast(by, role)) : []

/** Whether a member may change the role of another, end their membership, or invite somebody as that. */
export const mayManage = (by: WorkspaceRole, other: WorkspaceRole): boolean => rolesToGive(by).includes(other)
