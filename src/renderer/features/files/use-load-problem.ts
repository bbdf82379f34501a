import { useEffect } from 'react'

/** Says once, in the modal, that something could not be loaded. */
export function useLoadProblem(isError: boolean, message: string, show: (message: string) => void): void {
  useEffect(() => {
    if (isError) show(message)
  }, [isError, message, show])
}
