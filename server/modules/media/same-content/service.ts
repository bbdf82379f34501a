import { createHash } from 'node:crypto'
import type { SameFile } from '../../../../src/shared/contract/files/same-content.ts'
import { sampleRanges } from '../../../../src/shared/media/content-sample.ts'
import type { Db } from '../../../kernel/db/schema.ts'
import { BlobMissing, type BlobStore } from '../../../ports/blob-store.ts'
import { type Candidate, filesOfSizes, presentSame } from './repository.ts'

/** A medium that is not uploaded yet, as its sender knows it. */
export interface Sampled {
  /** Bytes. */
  size: number
  /** SHA-256, hex, of the bytes that `sampleRanges` names. */
  sample: string
}

/** Finds out whether somebody has a recording already, by what they can tell of it without sending it. */
export function createSameContent({ db, blobs }: { db: Db; blobs: Pick<BlobStore, 'read'> }) {
  /** Null for a medium that went away meanwhile. */
  async function sampleOf({ media_key: key, size }: Candidate): Promise<string | null> {
    const hash = createHash('sha256')
    try {
      for (const { start, end } of sampleRanges(size))
        for await (const chunk of await blobs.read(key, { start, end: end - 1 })) hash.update(chunk as Uint8Array)
      return hash.digest('hex')
    } catch (error) {
      if (error instanceof BlobMissing) return null
      throw error
    }
  }

  return {
    /** For each medium the person's newest file that is the same, or null; never anybody else's. */
    async find(userId: string, media: readonly Sampled[]): Promise<(SameFile | null)[]> {
      const candidates = await filesOfSizes(db, userId, [...new Set(media.map(({ size }) => size))])
      const known: { candidate: Candidate; sample: string | null }[] = []
      for (const candidate of candidates) known.push({ candidate, sample: await sampleOf(candidate) })
      return media.map(({ size, sample }) => {
        const found = known.find((one) => one.candidate.size === size && one.sample === sample)?.candidate
        return found ? presentSame(found) : null
      })
    },
  }
}

export type SameContent = ReturnType<typeof createSameContent>
