import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** Packs and unpacks off the event loop; `node:zlib` has no promises of its own. */
export const gzip = promisify(zlib.gzip)
export const gunzip = promisify(zlib.gunzip)

/** Whether a header `Accept-Encoding` takes gzip. */
export function takesGzip(header: string | undefined): boolean {
  return (header ?? '').split(',').some((entry) => {
    const [name, ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
    return name === 'gzip' && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}
