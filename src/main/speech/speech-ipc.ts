import { z } from 'zod'
import { SPEECH_CHANNELS } from '../../shared/bridge/speech.ts'
import type { BridgeGate } from '../bridge-gate.ts'
import type { RecordingStore } from '../recording/recording-store.ts'
import { userIdSchema } from '../recording/recordings-ipc.ts'
import type { DeviceSpeech } from './device-speech.ts'

export interface SpeechIpcDeps {
  speech: Pick<DeviceSpeech, 'languages' | 'text'>
  store: Pick<RecordingStore, 'find'>
}

/** Answers what the page asks of this computer's speech engines. */
export function registerSpeech({ answer }: BridgeGate, { speech, store }: SpeechIpcDeps): void {
  answer(SPEECH_CHANNELS.languages, z.tuple([]), () => speech.languages())
  answer(SPEECH_CHANNELS.text, z.tuple([userIdSchema, z.uuid()]), async (userId, id) => {
    const found = await store.find(userId, id)
    return found && speech.text(found.file, found.recording)
  })
}
