import type { WriteAccess } from '../capabilities.ts'
import { canRun, type EditorCommand } from './command.ts'

/**
 * Does a command, if it can be done now; answers how it ends, when it is one that goes on while its key or pedal is
 * held.
 */
export function beginCommand<Needs>(
  command: EditorCommand<Needs>,
  session: Needs & WriteAccess,
): (() => void) | undefined {
  if (!canRun(command, session)) return undefined
  command.run(session)
  const { release } = command
  return release && (() => release(session))
}

/** Calls back once the key with this code comes up, or the window goes where nobody would tell. */
export function onKeyUp(code: string, up: () => void): void {
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    up()
  }
  const { signal } = listening
  window.addEventListener('keyup', (event) => event.code === code && end(), { capture: true, signal })
  window.addEventListener('blur', end, { signal })
}
