import { z } from 'zod'
import { badValue, ScimFault } from './faults.ts'

export const PATCH_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:PatchOp'

/** A patch as providers send it: Entra ID writes `Replace`, Okta `replace`. */
export const patchBody = z.object({
  Operations: z
    .array(
      z.object({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(100),
})
export type PatchOperation = z.output<typeof patchBody>['Operations'][number]

/** What a patch says of a user; what it says of other attributes is nothing to us. Null: is no more. */
export interface UserChanges {
  userName?: string
  externalId?: string | null
  email?: string
  givenName?: string | null
  familyName?: string | null
  displayName?: string | null
  active?: boolean
}

/** What operations make of a user, the last word on an attribute counting. @throws ScimFault 400 */
export function userChanges(operations: readonly PatchOperation[]): UserChanges {
  const changes: UserChanges = {}
  for (const { op, path, value } of operations) {
    const said = path === undefined ? Object.entries(objectOf(value)) : ([[path, value]] as const)
    for (const [name, of] of said) Object.assign(changes, changeOf(name, op === 'remove' ? null : of))
  }
  return changes
}

/** What one attribute says, by its name or its path. */
function changeOf(path: string, value: unknown): UserChanges {
  const name = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:User:/iu, '').toLowerCase()
  switch (name) {
    case 'username':
      return { userName: textOf(path, value) }
    case 'active':
      return { active: booleanOf(value) }
    case 'externalid':
      return { externalId: textOrNull(path, value) }
    case 'displayname':
      return { displayName: textOrNull(path, value) }
    case 'name.givenname':
      return { givenName: textOrNull(path, value) }
    case 'name.familyname':
      return { familyName: textOrNull(path, value) }
    case 'name':
      return Object.assign({}, ...Object.entries(objectOf(value)).map(([part, of]) => changeOf(`name.${part}`, of)))
    case 'emails':
      return value === null ? {} : emailChange(value)
    default:
      return /^emails\[.*\]\.value$/u.test(name) && value !== null ? { email: textOf(path, value) } : {}
  }
}

function emailChange(value: unknown): UserChanges {
  const email = primaryEmail(value)
  return email === null ? {} : { email }
}

const email = z.object({ value: z.string().max(254), primary: z.union([z.boolean(), z.string()]).optional() })

/** The address that is called primary, else the first; null where there is none. @throws ScimFault 400 */
export function primaryEmail(value: unknown): string | null {
  const parsed = z
    .array(email)
    .max(20)
    .safeParse(Array.isArray(value) ? value : [value])
  if (!parsed.success) throw badValue('emails are a list of objects with a value.')
  const found = parsed.data.find(({ primary }) => primary === true || primary === 'true' || primary === 'True')
  return (found ?? parsed.data[0])?.value ?? null
}

/** What a patch says of a group. `members` are replaced first, then added and removed. */
export interface GroupChanges {
  displayName?: string
  externalId?: string | null
  members?: string[]
  added: string[]
  removed: string[]
}

const ONE_MEMBER = /^members\[\s*value\s+eq\s+"(?<id>[^"]+)"\s*\]$/iu

/** What operations make of a group, one after the other. @throws ScimFault 400 */
export function groupChanges(operations: readonly PatchOperation[]): GroupChanges {
  const changes: GroupChanges = { added: [], removed: [] }
  for (const { op, path, value } of operations) {
    const said = path === undefined ? Object.entries(objectOf(value)) : ([[path, value]] as const)
    for (const [name, of] of said) changeGroup(changes, op, name, of)
  }
  return changes
}

function changeGroup(changes: GroupChanges, op: PatchOperation['op'], path: string, value: unknown): void {
  const one = ONE_MEMBER.exec(path)?.groups?.['id']
  if (one !== undefined) {
    if (op !== 'remove') throw new ScimFault(400, 'One member is removed by such a path.', 'invalidPath')
    takeOut(changes, [one])
    return
  }
  const name = path.replace(/^urn:ietf:params:scim:schemas:core:2\.0:Group:/iu, '').toLowerCase()
  if (name === 'displayname') changes.displayName = textOf(path, value)
  else if (name === 'externalid') changes.externalId = op === 'remove' ? null : textOrNull(path, value)
  else if (name !== 'members') return
  else if (op === 'remove' && (value === undefined || value === null)) putIn(changes, [], true)
  else if (op === 'remove') takeOut(changes, memberIds(value))
  else putIn(changes, memberIds(value), op === 'replace')
}

function putIn(changes: GroupChanges, ids: readonly string[], isAll: boolean): void {
  if (isAll) Object.assign(changes, { members: [...ids], added: [], removed: [] })
  else {
    changes.added.push(...ids)
    changes.removed = changes.removed.filter((id) => !ids.includes(id))
  }
}

function takeOut(changes: GroupChanges, ids: readonly string[]): void {
  changes.removed.push(...ids)
  changes.added = changes.added.filter((id) => !ids.includes(id))
  if (changes.members) changes.members = changes.members.filter((id) => !ids.includes(id))
}

const member = z.union([z.string(), z.object({ value: z.string() }).transform(({ value }) => value)])

/** The ids of members as they are sent: objects with a value. @throws ScimFault 400 */
export function memberIds(value: unknown): string[] {
  const parsed = z
    .array(member)
    .max(MOST_MEMBERS)
    .safeParse(Array.isArray(value) ? value : [value])
  if (!parsed.success) throw badValue(`members are a list of objects with a value, ${MOST_MEMBERS} at most.`)
  return [...new Set(parsed.data)]
}

/** That one request names. */
const MOST_MEMBERS = 2000

function objectOf(value: unknown): object {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badValue('An operation without a path has an object as its value.')
  return value
}

function textOf(path: string, value: unknown): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > MOST_LETTERS)
    throw badValue(`${path} is a text.`)
  return value.trim()
}

function textOrNull(path: string, value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : textOf(path, value)
}

const MOST_LETTERS = 255

/** Entra ID also writes truth values as texts. @throws ScimFault 400 */
export function booleanOf(value: unknown): boolean {
  const text = String(value).toLowerCase()
  if (text !== 'true' && text !== 'false') throw badValue('active is true or false.')
  return text === 'true'
}
