import { useEffect, useState } from 'react'
import type { Recorder } from './recorder.ts'

const LOOK_MS = 1000

/** Whether the recording is longer than what the person has left. */
export function useIsOver(recorder: Recorder, secondsLeft: number | null): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setInterval(
      () => setOver(secondsLeft !== null && recorder.elapsedMs() / 1000 >= secondsLeft),
      LOOK_MS,
    )
    return () => clearInterval(timer)
  }, [recorder, secondsLeft])
  return isOver
}
