import { spawn } from 'node:child_process'
import { connect, createServer, type Socket } from 'node:net'
import { constants } from 'node:os'

/**
 * Runs inside the sandbox, which has no network but its own loopback: takes connections on a port there to the socket
 * of the proxy outside, starts the program, and ends with it. Imports nothing of ours, since nothing of ours is there.
 * Arguments: the socket, the port, the program, what the program is told.
 */
const [, , socketPath = '', port = '', command = '', ...args] = process.argv

const server = createServer({ allowHalfOpen: true }, (near: Socket) => {
  const proxy = connect({ path: socketPath, allowHalfOpen: true })
  near.on('error', () => proxy.destroy())
  proxy.on('error', () => near.destroy())
  near.pipe(proxy)
  proxy.pipe(near)
})

server.listen(Number(port), '127.0.0.1', () => {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  child.on('error', () => process.exit(127))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal])))
})
