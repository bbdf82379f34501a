import { describe, expect, test } from 'vitest'
import { readFilter } from './filter.ts'
import { groupChanges, patchBody, userChanges } from './patch.ts'

const read = (...Operations: object[]) => patchBody.parse({ Operations }).Operations

describe('what a patch makes of a user', () => {
  test.each([
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }],
    ['Entra ID, as it is now', { op: 'replace', path: 'active', value: false }],
    ['Okta', { op: 'replace', value: { active: false } }],
    ['by its full name', { op: 'replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false }],
  ])('%s lets somebody in no more', (_, operation) => {
    expect(userChanges(read(operation))).toEqual({ active: false })
  })

  test('names and addresses by their paths, and what is nothing to us is passed over', () => {
    const operations = read(
      { op: 'Replace', path: 'displayName', value: 'Ana Petrović' },
      { op: 'Add', path: 'name.givenName', value: 'Ana' },
      { op: 'Remove', path: 'name.familyName' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'ana@example.org' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Desk' },
      { op: 'Add', path: 'addresses[type eq "work"].country', value: 'HR' },
    )
    const changes = { displayName: 'Ana Petrović', givenName: 'Ana', familyName: null, email: 'ana@example.org' }
    expect(userChanges(operations)).toEqual(changes)
  })

  test.each([
    { op: 'replace', path: 'active', value: 'perhaps' },
    { op: 'replace', path: 'userName', value: '' },
    { op: 'replace', path: 'userName', value: { a: 1 } },
    { op: 'replace', value: 'active' },
    { op: 'replace', path: 'emails', value: 'ana@example.org' },
  ])('is refused where it makes no sense: %j', (operation) => {
    expect(() => userChanges(read(operation))).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('what a patch makes of a group', () => {
  test.each([
    ['Entra ID', { op: 'Remove', path: 'members', value: [{ value: 'a' }] }],
    ['Okta', { op: 'remove', path: 'members[value eq "a"]' }],
  ])('%s takes a member out', (_, operation) => {
    expect(groupChanges(read(operation))).toEqual({ added: [], removed: ['a'] })
  })

  test('members are added, replaced and removed, one operation after the other', () => {
    const add = { op: 'Add', path: 'members', value: [{ value: 'a' }, { value: 'b', display: 'B' }] }
    expect(groupChanges(read(add))).toEqual({ added: ['a', 'b'], removed: [] })
    const replace = { op: 'replace', path: 'members', value: [{ value: 'c' }, { value: 'd' }] }
    const out = { op: 'remove', path: 'members[value eq "d"]' }
    expect(groupChanges(read(add, replace, out))).toEqual({ members: ['c'], added: [], removed: ['d'] })
    expect(groupChanges(read({ op: 'remove', path: 'members' }))).toEqual({ members: [], added: [], removed: [] })
    expect(groupChanges(read(out, { op: 'add', path: 'members', value: [{ value: 'd' }] }))).toEqual({
      added: ['d'],
      removed: [],
    })
  })

  test('Okta renames by an object that has the id as well', () => {
    expect(groupChanges(read({ op: 'replace', value: { id: 'x', displayName: 'Desk' } }))).toEqual({
      displayName: 'Desk',
      added: [],
      removed: [],
    })
  })
})

describe('a filter', () => {
  test('names one attribute, in any case, and a text', () => {
    expect(readFilter('userName eq "Ana \\"A\\" P"', ['userName'])).toEqual({
      attribute: 'userName',
      value: 'Ana "A" P',
    })
    expect(readFilter('USERNAME EQ "a"', ['userName'])).toEqual({ attribute: 'userName', value: 'a' })
    expect(readFilter(undefined, ['userName'])).toBeNull()
  })

  test.each(['userName co "a"', 'userName eq a', 'password eq "a"', 'userName eq "a" or userName eq "b"', ''])(
    'of another kind is refused: %s',
    (text) =>
      expect(() => readFilter(text, ['userName'])).toThrow(expect.objectContaining({ scimType: 'invalidFilter' })),
  )
})
