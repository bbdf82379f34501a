import { expect, test } from 'vitest'
import { groupNames, isFilter, filterValue } from './filters.ts'

test.each([
  ['anna@example.org', 'anna@example.org'],
  ['*', String.raw`\2a`],
  ['anna)(uid=*', String.raw`anna\29\28uid=\2a`],
  [String.raw`a\b`, String.raw`a\5cb`],
  ['a\0b', String.raw`a\00b`],
  ['Zoë@example.org', 'Zoë@example.org'],
])('%j stands for nothing but itself', (typed, value) => {
  expect(filterValue(typed)).toBe(value)
})

test('bytes are named by bytes', () => {
  expect(isFilter('objectGUID', '0aff')).toBe(String.raw`(objectGUID=\0a\ff)`)
  expect(isFilter('uid', 'a*')).toBe(String.raw`(uid=a\2a)`)
})

test('a group is meant by its whole name, or by how it is called', () => {
  expect(groupNames('cn=The desk,ou=groups,dc=example')).toEqual(['cn=The desk,ou=groups,dc=example', 'The desk'])
  expect(groupNames(String.raw`CN=A\, B,dc=example`)).toEqual([String.raw`CN=A\, B,dc=example`, 'A, B'])
  expect(groupNames('staff')).toEqual(['staff'])
})
