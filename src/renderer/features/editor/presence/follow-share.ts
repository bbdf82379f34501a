import type { FlatFile } from '../../../../shared/contract/files/records.ts'
import type { Live } from '../../../lib/live.ts'
import type { ReadOnlyReason } from '../ui-state.ts'

export interface FollowShareOptions {
  file: Pick<FlatFile, '_id' | 'shared'>
  live: Pick<Live, 'listen'>
  readOnlyBecause: () => ReadOnlyReason | null
  setReadOnly: (because: ReadOnlyReason | null) => void
  /** Asks whether this page may write now. */
  ask: () => void
}

/**
 * Follows what the owner of a shared file lets the person do with it, while it is open: to the end, after which nothing
 * comes back by itself. Answers how to stop.
 */
export function followShare({ file, live, readOnlyBecause, setReadOnly, ask }: FollowShareOptions): () => void {
  return live.listen({
    message(message) {
      if (message.event !== 'fileChanged' || message.data.id !== file._id) return
      const { item } = message.data
      if (item === null) return setReadOnly('ended')
      if (readOnlyBecause() === 'ended' || !item.file.shared) return
      const mayEdit = item.file.shared.right === 'edit'
      if (!mayEdit) return setReadOnly('shared')
      if (readOnlyBecause() !== 'shared') return
      setReadOnly(null)
      ask()
    },
    connected: () => undefined,
  })
}
