import { messages } from '../../../../shared/messages.ts'
import type { RecorderProblem } from './recorder-state.ts'
import type { RecordingKind } from './recording.ts'

/** What the browser's refusal of the devices means. `hasMicrophone` says whether it knows of one at all. */
export function problemOf(error: unknown, kind: RecordingKind, hasMicrophone: boolean): RecorderProblem {
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError') return kind === 'video' && hasMicrophone ? 'no-camera' : 'no-microphone'
  if (name === 'NotReadableError' || name === 'AbortError') return 'in-use'
  if (name === 'OverconstrainedError') return 'device-gone'
  if (name === 'NotSupportedError') return 'unsupported'
  return 'failed'
}

const SOUND_WORDS: Record<RecorderProblem, string> = {
  'no-microphone': messages.noMicrophone,
  'no-camera': messages.noCamera,
  'no-screen': messages.noScreen,
  'no-system-sound': messages.noSystemSound,
  refused: messages.microphoneRefused,
  'in-use': messages.microphoneInUse,
  'device-gone': messages.deviceGone,
  unsupported: messages.recordingUnsupported,
  insecure: messages.recordingInsecure,
  lost: messages.recordingLost,
  full: messages.recordingStoppedFull,
  failed: messages.recordingFailed,
}
const PICTURE_WORDS: Record<RecorderProblem, string> = {
  ...SOUND_WORDS,
  refused: messages.cameraRefused,
  'in-use': messages.cameraInUse,
}

/** Who lets the app use microphone and camera. */
export type Keeper = 'browser' | 'system'

/** What happened and what to do, for a person. */
export function problemWords(problem: RecorderProblem, kind: RecordingKind, keeper: Keeper = 'browser'): string {
  if (problem === 'refused' && keeper === 'system')
    return kind === 'video' ? messages.cameraRefusedBySystem : messages.microphoneRefusedBySystem
  return (kind === 'video' ? PICTURE_WORDS : SOUND_WORDS)[problem]
}
