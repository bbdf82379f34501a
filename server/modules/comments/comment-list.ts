import type { CommentList } from '../../../src/shared/contract/comments.ts'
import { inAnchorOrder } from '../../../src/shared/transcript/anchors/anchor-order.ts'
import { gzip } from '../../kernel/gzip.ts'
import { presentThread, type ShownTo } from './presenter.ts'
import type { StoredThread } from './repository.ts'

/** The threads of a text that somebody sees, as they are stored, with all else that their list says. Plain data. */
export interface SeenThreads {
  threads: StoredThread[]
  shown: ShownTo
  rest: Omit<CommentList, 'threads'>
}

/** The list of them, in the order of the text. */
export function listThreads({ threads, shown, rest }: SeenThreads): CommentList {
  return { threads: inAnchorOrder(threads.map((thread) => presentThread(thread, shown))), ...rest }
}

/** The same as gzipped JSON. */
export const packList = async (seen: SeenThreads): Promise<Uint8Array> => gzip(JSON.stringify(listThreads(seen)))
