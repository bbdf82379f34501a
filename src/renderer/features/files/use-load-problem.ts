import { useEffect } from 'react'
import type { Phrase } from '../../../shared/words/phrase.ts'

/** Says once, in the modal, that something could not be loaded. */
export function useLoadProblem(isError: boolean, message: Phrase, show: (message: Phrase) => void): void {
  useEffect(() => {
    if (isError) show(message)
  }, [isError, message, show])
}
