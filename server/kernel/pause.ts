import { setTimeout as wait } from 'node:timers/promises'

/**
 * Waits so many milliseconds, or until `signal` aborts; answers whether the time passed. Unlike a bare wait it does not
 * throw, and it leaves no listener on the signal, which may outlive many waits.
 */
export async function pause(ms: number, signal: AbortSignal): Promise<boolean> {
  return wait(ms, true, { signal }).catch(() => false)
}
