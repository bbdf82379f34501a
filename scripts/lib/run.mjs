// Plain JavaScript that Node 20 understands: it runs before anything is installed.
import { spawn } from 'node:child_process'
import process from 'node:process'

/** Runs a command with our terminal; answers its exit code, 127 when it could not be started. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = endedWithUs(spawn(command, args, { stdio: 'inherit', ...options }))
    child.once('error', () => resolve(127))
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/**
 * Runs a command and keeps what it says until it has ended, so that several can run beside each other. Answers its exit
 * code, 127 when it could not be started, and its words.
 */
export function runApart(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = endedWithUs(spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options }))
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        said += text
      })
    child.once('error', () => resolve({ code: 127, said }))
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), said }))
  })
}

/** Whoever ends us by SIGTERM, as `kill` and CI do, ends the child first: it would go on without us. */
function endedWithUs(child) {
  const end = () => {
    child.once('exit', () => process.exit(128 + 15))
    child.kill('SIGTERM')
  }
  process.once('SIGTERM', end)
  for (const over of ['exit', 'error']) child.once(over, () => process.off('SIGTERM', end))
  return child
}
