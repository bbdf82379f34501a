import { expect, test } from 'vitest'
import { problemOf, problemWords } from './problem.ts'

const refusal = (name: string) => new DOMException('', name)

test('what a browser refuses is understood', () => {
  const names = [
    'NotAllowedError',
    'NotFoundError',
    'NotReadableError',
    'OverconstrainedError',
    'NotSupportedError',
    'TypeError',
  ]
  expect(names.map((name) => problemOf(refusal(name), 'audio', true))).toEqual([
    'refused',
    'no-microphone',
    'in-use',
    'device-gone',
    'unsupported',
    'failed',
  ])
  expect(problemOf(refusal('NotFoundError'), 'video', true)).toBe('no-camera')
  expect(problemOf(refusal('NotFoundError'), 'video', false)).toBe('no-microphone')
  expect(problemOf('what', 'audio', true)).toBe('failed')
})

test('each problem says what to do, by what is recorded', () => {
  expect(problemWords('refused', 'audio')).toContain('microphone')
  expect(problemWords('refused', 'video')).toContain('camera')
  expect([problemWords('refused', 'audio', 'system'), problemWords('refused', 'video', 'system')].join()).not.toContain(
    'browser',
  )
  expect(problemWords('in-use', 'audio')).toBe(
    'Another program is using the microphone, or it does not work. Close the other program and try again.',
  )
})
