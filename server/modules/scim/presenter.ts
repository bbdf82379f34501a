import type { ScimGroupRow, ScimUserRow } from './repository.ts'

/** Where SCIM is, beside the API's base. */
export const SCIM_BASE = '/scim/v2'

export const USER_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'

const metaOf = (
  resourceType: 'User' | 'Group',
  { id, created_at, changed_at }: { id: string; created_at: number; changed_at: number },
  publicUrl: string,
) => ({
  resourceType,
  created: new Date(created_at).toISOString(),
  lastModified: new Date(changed_at).toISOString(),
  location: `${publicUrl}${SCIM_BASE}/${resourceType}s/${id}`,
})

/** A user as SCIM has it, with the groups that they are in. */
export function presentUser(
  row: ScimUserRow,
  groups: readonly { id: string; display_name: string }[],
  publicUrl: string,
) {
  const { user_id: id, given_name, family_name, display_name, external_id } = row
  const formatted = [given_name, family_name].filter((part) => part !== null).join(' ')
  return {
    schemas: [USER_SCHEMA],
    id,
    ...(external_id !== null && { externalId: external_id }),
    userName: row.user_name,
    name: {
      ...(formatted !== '' && { formatted }),
      ...(given_name !== null && { givenName: given_name }),
      ...(family_name !== null && { familyName: family_name }),
    },
    ...(display_name !== null && { displayName: display_name }),
    emails: [{ value: row.email, type: 'work', primary: true }],
    active: row.is_active === 1,
    groups: groups.map((group) => ({ value: group.id, display: group.display_name, type: 'direct' })),
    meta: metaOf('User', { ...row, id }, publicUrl),
  }
}

/** A group as SCIM has it; without its members where they were not asked for. */
export function presentGroup(
  row: ScimGroupRow,
  members: readonly { user_id: string; user_name: string }[] | null,
  publicUrl: string,
) {
  return {
    schemas: [GROUP_SCHEMA],
    id: row.id,
    ...(row.external_id !== null && { externalId: row.external_id }),
    displayName: row.display_name,
    ...(members && {
      members: members.map(({ user_id, user_name }) => ({
        value: user_id,
        display: user_name,
        type: 'User',
        $ref: `${publicUrl}${SCIM_BASE}/Users/${user_id}`,
      })),
    }),
    meta: metaOf('Group', row, publicUrl),
  }
}

/** A part of a list; `from` counts from 0. */
export const presentList = <T>(resources: readonly T[], { total, from }: { total: number; from: number }) => ({
  schemas: [LIST_SCHEMA],
  totalResults: total,
  startIndex: from + 1,
  itemsPerPage: resources.length,
  Resources: resources,
})
