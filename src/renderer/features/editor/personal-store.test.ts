// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { personalStore } from './personal-store.ts'

beforeEach(() => localStorage.clear())

const open = (userId: string) =>
  personalStore({
    name: 'editor_test',
    userId,
    schema: z.strictObject({ seconds: z.number() }),
    initial: { seconds: 1 },
  })

test("[ED-044] what a person set is there again, and is not another person's", () => {
  open('ana').setState({ seconds: 3 })
  expect(open('ana').getState()).toEqual({ seconds: 3 })
  expect(open('daniel').getState()).toEqual({ seconds: 1 })
})

test.each(['{', 'null', '{"seconds":"3"}', '{"seconds":3,"more":1}'])('%s is as never set', (stored) => {
  localStorage.setItem('editor_test:ana', stored)
  expect(open('ana').getState()).toEqual({ seconds: 1 })
})

test('without storage the settings last as long as the page', () => {
  const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const store = open('ana')
  store.setState({ seconds: 5 })
  expect(store.getState()).toEqual({ seconds: 5 })
  refuse.mockRestore()
})
