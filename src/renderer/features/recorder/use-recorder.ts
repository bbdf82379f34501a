import { useEffect, useState } from 'react'
import { platform } from '../../platform/index.ts'
import { prepareCapture } from './capture/capture.ts'
import { openDevices } from './capture/devices.ts'
import { freeBytes } from './capture/free-bytes.ts'
import { preparePcm } from './capture/pcm-capture.ts'
import { isRunning } from './core/recorder-state.ts'
import type { StoredRecordings } from './stored/stored-recordings.ts'
import { createRecorder, type Recorder } from './recorder.ts'

/** The recorder of this screen. Leaving the screen ends it; what was recorded stays on the device. */
export function useRecorder(kept: StoredRecordings): Recorder {
  const [recorder] = useState(() =>
    createRecorder({
      open: openDevices,
      prepare: prepareCapture,
      preparePcm,
      kept,
      freeBytes,
      stopsWhenFull: platform.recordings !== null,
    }),
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const { state, isKept } = recorder.store.getState()
      if (isRunning(state) || (state.at === 'stopped' && !isKept)) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => {
      window.removeEventListener('beforeunload', ask)
      void recorder.close()
    }
  }, [recorder])
  return recorder
}
