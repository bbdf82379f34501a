import { once } from 'node:events'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** One medium of a zip. */
export interface ZippedMedium {
  /** Unique in the zip. */
  name: string
  /** Bytes. */
  size: number
  date: Date
  /** The bytes from `start` on, whoever may have them by then. */
  read: (start: number) => Promise<Readable>
  /** Told why it is missing, or incomplete. */
  failed: (error: unknown, isIncomplete: boolean) => void
}

/** What is said at the end of a zip; null for nothing. */
export type ZipEnd = () => { name: string; text: string } | null

/** How often reading one medium goes on where it failed, and after how many milliseconds. */
export interface Patience {
  tries: number
  waitMs: number
}

/**
 * A zip of media as a stream that reads no faster than it is read. They are stored as they are: media do not pack. One
 * that cannot be read does not hold up the others; the end says which.
 */
export function zipOfMedia(media: readonly ZippedMedium[], end: ZipEnd, patience: Patience): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  // It begins at once, and whoever is given it may turn to it later: an error without a listener ends the process.
  output.on('error', () => {})
  const gone = new AbortController()
  output.once('close', () => gone.abort())
  fill().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  return output

  async function fill(): Promise<void> {
    for (const medium of media) {
      if (gone.signal.aborted) return
      // An entry is begun only once its first bytes are there, so that none stands for a medium that is lost.
      const first = await medium.read(0).catch((error: unknown) => {
        medium.failed(error, false)
        return null
      })
      if (first) await add(medium, first)
    }
    if (gone.signal.aborted) return
    const said = end()
    if (said) zip.addBuffer(Buffer.from(said.text), said.name, { compress: false })
    zip.end()
  }

  async function add(medium: ZippedMedium, first: Readable): Promise<void> {
    const bytes = Readable.from(bytesOf(medium, first, patience, gone.signal), { objectMode: false })
    const stop = () => bytes.destroy()
    gone.signal.addEventListener('abort', stop)
    zip.addReadStream(bytes, medium.name, { compress: false, mtime: medium.date })
    await finished(bytes).catch(() => {})
    gone.signal.removeEventListener('abort', stop)
    first.destroy()
  }
}

/** All bytes of a medium; reading that fails goes on where it was, and ends early where it keeps failing. */
async function* bytesOf(
  medium: ZippedMedium,
  first: Readable,
  { tries, waitMs }: Patience,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  let at = 0
  for (let tried = 1; ; tried++) {
    try {
      for await (const chunk of tried === 1 ? first : await medium.read(at)) {
        const bytes = chunk as Uint8Array
        yield bytes
        at += bytes.byteLength
      }
      if (at >= medium.size) return
      throw new Error(`The medium ended at ${at} of ${medium.size} bytes.`)
    } catch (error) {
      if (signal.aborted) return
      if (tried >= tries) {
        medium.failed(error, true)
        return
      }
      await once(AbortSignal.any([signal, AbortSignal.timeout(waitMs)]), 'abort')
    }
  }
}
