import type { AddressRule } from '../../kernel/public-addresses.ts'
import type { BucketPlace } from '../../ports/bucket-place.ts'
import type { PutDocumentOptions, TargetDocument } from '../../ports/document-targets.ts'
import { TargetError } from '../../ports/document-targets.ts'
import { bucketProblem, openGuardedBucket } from '../guarded-bucket.ts'

/** Metadata that says which document an object is. */
const MARK = 'longhand-document'

/** Puts documents into buckets, each marked as what it is, so that no other object gives way to it. */
export function createBucketTarget(rules: { mayReach: AddressRule; isOwn: AddressRule }) {
  return async function put(
    place: BucketPlace,
    document: TargetDocument,
    { signal }: PutDocumentOptions,
  ): Promise<'stored' | 'taken'> {
    const bucket = await openGuardedBucket(place, rules).catch((error: unknown) => {
      throw new TargetError(bucketProblem(error), { cause: error })
    })
    try {
      const there = await bucket.info(document.name)
      signal.throwIfAborted()
      if (there && there.metadata[MARK] !== document.mark) return 'taken'
      await bucket.put(document.name, document.bytes, { [MARK]: document.mark }, { type: document.type, signal })
      return 'stored'
    } catch (error) {
      if (signal.aborted) throw signal.reason
      throw new TargetError(bucketProblem(error), { cause: error })
    } finally {
      bucket.close()
    }
  }
}
