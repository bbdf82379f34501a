import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import { NOT_STARTED, nextState, recordedMs, type RecorderEvent, type RecorderState } from './recorder-state.ts'

const after = (...events: RecorderEvent[]) => events.reduce(nextState, NOT_STARTED)
const begun: RecorderEvent[] = [{ type: 'ask' }, { type: 'start', nowMs: 1000 }]

test('[RE-001 RE-002] it is not started, asks for the devices, and records', () => {
  expect(NOT_STARTED.at).toBe('not-started')
  expect(after({ type: 'ask' }).at).toBe('asking')
  expect(after(...begun)).toEqual({ at: 'recording', recordedMs: 0, sinceMs: 1000 })
})

test('[RE-003] pause and resume leave the time between them out', () => {
  const paused = after(...begun, { type: 'pause', nowMs: 4000 })
  expect(paused).toEqual({ at: 'paused', recordedMs: 3000 })
  expect(recordedMs(paused, 9000)).toBe(3000)
  const resumed = nextState(paused, { type: 'resume', nowMs: 10_000 })
  expect(resumed.at).toBe('recording')
  expect(recordedMs(resumed, 12_000)).toBe(5000)
})

test('[RE-004] stop ends it from recording and from paused', () => {
  expect(after(...begun, { type: 'stop', nowMs: 3500 })).toEqual({ at: 'stopped', recordedMs: 2500, problem: null })
  expect(after(...begun, { type: 'pause', nowMs: 2000 }, { type: 'stop', nowMs: 9000 })).toEqual({
    at: 'stopped',
    recordedMs: 1000,
    problem: null,
  })
})

test('[RE-005] cancel leads back to not started from everywhere', () => {
  for (const events of [
    begun.slice(0, 1),
    begun,
    [...begun, { type: 'pause', nowMs: 2000 } as const],
    [...begun, { type: 'stop', nowMs: 2000 } as const],
  ]) {
    expect(after(...events, { type: 'cancel' })).toEqual(NOT_STARTED)
  }
})

test('a refusal says why, and a device that goes away stops what runs', () => {
  expect(after({ type: 'ask' }, { type: 'refuse', problem: 'refused' })).toEqual({
    at: 'not-started',
    problem: 'refused',
  })
  expect(after(...begun, { type: 'lose', nowMs: 2000, problem: 'lost' })).toEqual({
    at: 'stopped',
    recordedMs: 1000,
    problem: 'lost',
  })
  expect(after({ type: 'ask' }, { type: 'refuse', problem: 'refused' }, { type: 'ask' })).toEqual({ at: 'asking' })
})

/** Every step that there may be; another event leaves the state as it is, to the object. */
const STEPS: Record<RecorderState['at'], Partial<Record<RecorderEvent['type'], RecorderState['at']>>> = {
  'not-started': { ask: 'asking' },
  asking: { refuse: 'not-started', start: 'recording' },
  recording: { pause: 'paused', stop: 'stopped', lose: 'stopped' },
  paused: { resume: 'recording', stop: 'stopped', lose: 'stopped' },
  stopped: {},
}

test('whatever happens in any order, only these steps are taken; recorded time never shrinks but by cancel', () => {
  const types = ['ask', 'refuse', 'start', 'pause', 'resume', 'stop', 'lose', 'cancel'] as const
  assert(
    property(array(tuple(constantFrom(...types), nat(5000))), (steps) => {
      let state = NOT_STARTED
      let nowMs = 0
      for (const [type, waitMs] of steps) {
        nowMs += waitMs
        const next = nextState(state, { type, nowMs, problem: 'lost' })
        if (type === 'cancel') expect(next).toEqual(NOT_STARTED)
        else {
          expect(next.at).toBe(STEPS[state.at][type] ?? state.at)
          if (next.at === state.at && next !== state) throw new Error(`${type} made ${state.at} anew`)
          expect(recordedMs(next, nowMs)).toBeGreaterThanOrEqual(
            state.at === 'not-started' ? 0 : recordedMs(state, nowMs),
          )
        }
        state = next
      }
    }),
  )
})
