// Plain JavaScript that Node 20 understands: it runs before anything is installed.
import { spawn } from 'node:child_process'

/** Runs a command with our terminal; answers its exit code, 127 when it could not be started. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}
