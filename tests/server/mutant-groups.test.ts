import { expect, test } from 'vitest'
import { mutantGroups, sourcesOf, testsOf } from '../support/mutants/groups.ts'

test('each service and policy is mutated, and has tests named that have to notice', () => {
  const groups = mutantGroups()
  expect(groups.filter((group) => sourcesOf(group).length === 0 || testsOf(group).length === 0)).toEqual([])
})
