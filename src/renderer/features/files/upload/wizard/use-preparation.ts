import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { MEDIA_WORKS, type MediaWork } from '../../../../../shared/bridge/media.ts'
import { platform } from '../../../../platform/index.ts'
import { createMediaPreparer, type Preparation } from './prepare-media.ts'

const NOTHING = createStore<Preparation>(() => ({ running: null, failed: [] }))

export interface WorkChoice {
  /** Null: the files go up as they are. */
  work: MediaWork | null
  setWork: (work: MediaWork | null) => void
}

/**
 * What the desktop does with files before they go up; `choice` is null where there is nothing to choose, as in a
 * browser.
 */
export function usePreparation() {
  const [preparer] = useState(() => platform.media && createMediaPreparer(platform.media))
  const [isAvailable, setAvailable] = useState(false)
  const [work, setWork] = useState<MediaWork | null>(null)
  const { running, failed } = useStore(preparer?.store ?? NOTHING)
  useEffect(() => {
    let isGone = false
    void platform.media?.isAvailable().then((found) => isGone || setAvailable(found))
    return () => {
      isGone = true
      preparer?.cancel()
    }
  }, [preparer])
  const choice: WorkChoice | null = isAvailable ? { work, setWork } : null
  return {
    choice,
    running,
    failed,
    /** The files to upload; null when there are none to go on with. */
    prepare: async (files: readonly File[]): Promise<readonly File[] | null> =>
      preparer && work !== null && files.length > 0 ? preparer.prepare(files, work) : files,
    cancel: () => preparer?.cancel(),
  }
}

/** Whether a value of a form names a work. */
export const isWork = (value: string): value is MediaWork => (MEDIA_WORKS as readonly string[]).includes(value)
