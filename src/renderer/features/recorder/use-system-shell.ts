import { useEffect } from 'react'
import { RECORDER_COMMANDS } from '../../../shared/bridge/shell.ts'
import { platform } from '../../platform/index.ts'
import type { Recorder } from './recorder.ts'

/** Tells the desktop's tray how the recording stands, and pauses and stops it from there. */
export function useSystemShell(recorder: Recorder): void {
  useEffect(() => {
    const { shell } = platform
    if (!shell) return undefined
    const tell = () => {
      const { at } = recorder.store.getState().state
      shell.setRecordingState(at === 'recording' || at === 'paused' ? at : 'idle')
    }
    tell()
    const stops = [
      recorder.store.subscribe(({ state }, before) => state.at !== before.state.at && tell()),
      shell.onCommand((command) => {
        if (command === RECORDER_COMMANDS.pause) recorder.pause()
        if (command === RECORDER_COMMANDS.resume) recorder.resume()
        if (command === RECORDER_COMMANDS.stop) void recorder.stop()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
      shell.setRecordingState('idle')
    }
  }, [recorder])
}
