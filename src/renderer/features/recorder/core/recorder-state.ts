/** Why a recording could not begin, or ended by itself. The words for it are in {@link problemWords}. */
export type RecorderProblem =
  | 'no-microphone'
  | 'no-camera'
  | 'no-screen'
  | 'no-system-sound'
  | 'refused'
  | 'in-use'
  | 'device-gone'
  | 'unsupported'
  | 'insecure'
  | 'lost'
  | 'full'
  | 'failed'

/** Where a recorder is. Times in milliseconds of one clock; `recordedMs` counts what was recorded, pauses left out. */
export type RecorderState =
  | { at: 'not-started'; problem: RecorderProblem | null }
  /** The browser asks for the microphone, and for the camera. */
  | { at: 'asking' }
  | { at: 'recording'; recordedMs: number; sinceMs: number }
  | { at: 'paused'; recordedMs: number }
  /** `problem` when it ended by itself. */
  | { at: 'stopped'; recordedMs: number; problem: RecorderProblem | null }

export type RecorderEvent =
  | { type: 'ask' }
  | { type: 'refuse'; problem: RecorderProblem }
  | { type: 'start' | 'pause' | 'resume' | 'stop'; nowMs: number }
  /** The device went away, or the browser gave up. */
  | { type: 'lose'; nowMs: number; problem: RecorderProblem }
  | { type: 'cancel' }

export const NOT_STARTED: RecorderState = { at: 'not-started', problem: null }

/** What was recorded so far, in milliseconds; 0 before it began. */
export function recordedMs(state: RecorderState, nowMs: number): number {
  if (state.at === 'recording') return state.recordedMs + Math.max(0, nowMs - state.sinceMs)
  return state.at === 'paused' || state.at === 'stopped' ? state.recordedMs : 0
}

/** The state after an event; the same state where the event means nothing. */
export function nextState(state: RecorderState, event: RecorderEvent): RecorderState {
  switch (event.type) {
    case 'ask':
      return state.at === 'not-started' ? { at: 'asking' } : state
    case 'refuse':
      return state.at === 'asking' ? { at: 'not-started', problem: event.problem } : state
    case 'start':
      return state.at === 'asking' ? { at: 'recording', recordedMs: 0, sinceMs: event.nowMs } : state
    case 'pause':
      return state.at === 'recording' ? { at: 'paused', recordedMs: recordedMs(state, event.nowMs) } : state
    case 'resume':
      return state.at === 'paused' ? { at: 'recording', recordedMs: state.recordedMs, sinceMs: event.nowMs } : state
    case 'stop':
      return isRunning(state) ? { at: 'stopped', recordedMs: recordedMs(state, event.nowMs), problem: null } : state
    case 'lose':
      return isRunning(state)
        ? { at: 'stopped', recordedMs: recordedMs(state, event.nowMs), problem: event.problem }
        : state
    default:
      return NOT_STARTED
  }
}

/** Whether the devices are in use: recording, or paused in it. */
export function isRunning(state: RecorderState): state is Extract<RecorderState, { at: 'recording' | 'paused' }> {
  return state.at === 'recording' || state.at === 'paused'
}
