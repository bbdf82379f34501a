import { expect, test } from 'vitest'
import { TEST_EVENT, WEBHOOK_EVENT_WORDS, WEBHOOK_EVENTS } from './webhook-events.ts'

test('each event has words, and a try is none of them', () => {
  expect(Object.keys(WEBHOOK_EVENT_WORDS)).toEqual(WEBHOOK_EVENTS)
  expect(WEBHOOK_EVENTS).not.toContain(TEST_EVENT)
})
