import type { PowerSaveBlocker } from 'electron'
import type { RecordingState } from '../../shared/bridge/shell.ts'

/** Keeps the computer from falling asleep by itself while something is recorded; the screen may go dark. */
export function createAwake(
  powerSaveBlocker: Pick<PowerSaveBlocker, 'start' | 'stop'>,
): (state: RecordingState) => void {
  let blocker: number | null = null
  return (state) => {
    if (state === 'recording' && blocker === null) blocker = powerSaveBlocker.start('prevent-app-suspension')
    if (state !== 'recording' && blocker !== null) {
      powerSaveBlocker.stop(blocker)
      blocker = null
    }
  }
}
