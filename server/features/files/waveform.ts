import type { Waveform } from '../../../src/shared/contract/files.ts'
import { messages } from '../../../src/shared/messages.ts'
import { AppError } from '../../errors.ts'
import { BlobMissing, type BlobStore } from '../../ports/blob-store.ts'

const notReady = () => new AppError(409, 'not_ready', messages.waveformNotReady)

/** The peaks that decoding stored. @throws AppError 409 while there are none */
export async function readWaveform(blobs: BlobStore, key: string | null): Promise<Waveform> {
  if (key === null) throw notReady()
  try {
    const chunks = (await (await blobs.read(key)).toArray()) as Buffer[]
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Waveform
  } catch (error) {
    if (error instanceof BlobMissing) throw notReady()
    throw error
  }
}
