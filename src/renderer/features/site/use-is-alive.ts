import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False in what the server draws and while it is hydrated, true from then on: controls that need script show only where
 * there is some.
 */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
