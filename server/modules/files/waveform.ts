import { Readable } from 'node:stream'
import type { Waveform } from '../../../src/shared/contract/files/media.ts'
import { type PeakBytes, waveformBytes, waveformOf } from '../../../src/shared/media/waveform-bytes.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../kernel/errors.ts'
import { BlobMissing, type BlobStore } from '../../ports/blob-store.ts'
import type { WaveformPeaks } from '../../ports/media-tools.ts'

const notReady = () => new AppError(409, 'not_ready', messages.waveformNotReady)

/** Keeps peaks for drawing; answers the blob's key. */
export async function storeWaveform(
  blobs: BlobStore,
  { rate, lengthSeconds, peaks }: WaveformPeaks,
  signal: AbortSignal,
): Promise<string> {
  const { key } = await blobs.put(
    Readable.from([Buffer.from(waveformBytes({ rate, length: lengthSeconds, peaks }).buffer)]),
    { signal },
  )
  return key
}

/** The peaks that decoding stored. @throws AppError 409 while there are none */
export async function readWaveform(blobs: BlobStore, key: string | null): Promise<PeakBytes> {
  if (key === null) throw notReady()
  try {
    const bytes = Buffer.concat((await (await blobs.read(key)).toArray()) as Buffer[])
    return bytes[0] === OPENING_BRACE ? ofJson(JSON.parse(bytes.toString('utf8')) as Waveform) : waveformOf(bytes)
  } catch (error) {
    if (error instanceof BlobMissing) throw notReady()
    throw error
  }
}

/** What JSON begins with, for peaks may also be kept as the API answers them; the first byte of a rate is another. */
const OPENING_BRACE = 0x7b

const ofJson = ({ rate, length, peaks }: Waveform): PeakBytes => ({ rate, length, peaks: Uint8Array.from(peaks) })
