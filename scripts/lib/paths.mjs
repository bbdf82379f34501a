import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

/** The project's folder. */
export const root = path.resolve(import.meta.dirname, '../..')

/** The Node that runs server and tests: the packaged one, or this one when it is new enough (macOS has no package). */
export function projectNode() {
  const suffix = process.platform === 'win32' ? 'node.exe' : path.join('bin', 'node')
  const system = process.platform === 'win32' ? 'win' : process.platform
  for (const folder of [
    path.join(`node-${system}-${process.arch}`, suffix),
    path.join(`node-${system}-${process.arch}`, 'bin', 'node.exe'),
  ]) {
    const packaged = path.join(root, 'node_modules', folder)
    if (existsSync(packaged)) return packaged
  }
  if (Number(process.versions.napi) >= 10) return process.execPath
  throw new Error(`No packaged Node for ${process.platform} ${process.arch}. Install Node 24 or newer and start again.`)
}

/**
 * How Node runs the server: as many threads for V8's collections as the machine has to spare. Its own four would take
 * both processors of a small machine from the database and from the server itself. Young objects, of the server and of
 * each of its threads, have two spaces of 16 MB: with Node's own bound of 64 they grow to 325 MB in all under large
 * texts, and nothing is quicker for it.
 */
export const nodeFlags = ['--v8-pool-size=0', '--max-semi-space-size=16']

/**
 * An environment in which `node` and the packages' commands are the project's own, and compiled code is kept for the
 * next start.
 */
export function projectEnvironment(more = {}) {
  const bin = path.join(root, 'node_modules', '.bin')
  return {
    NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'node'),
    ...process.env,
    PATH: [path.dirname(projectNode()), bin, process.env.PATH].join(path.delimiter),
    ...more,
  }
}
