import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  beginBulk,
  type BulkWish,
  cancelBulk,
  getBulk,
  startBulk,
  startBulkAnswers,
  startBulkSharing,
  startBulkTransfer,
  startBulkTranslation,
  type WholeBulkAction,
} from '../../../../shared/contract/bulk.ts'
import { call } from '../../../lib/api.ts'
import type { BulkTarget } from './bulk-target.ts'

/** How often it is asked how far a bulk action is, in milliseconds. */
const ASK_MS = 700

const key = (id: string | null) => ['bulk', id] as const

/** Whether the server is at it. */
export const isInWork = (action: WholeBulkAction | undefined): boolean =>
  action?.state === 'gathering' || action?.state === 'running'

/** How far a bulk action is, asked for again until it ends; nothing without one. */
export function useBulkAction(id: string | null) {
  return useQuery({
    queryKey: key(id),
    queryFn: id === null ? skipToken : ({ signal }) => call(getBulk, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (isInWork(data) ? ASK_MS : false),
    retry: false,
  })
}

/** Begins bulk actions, starts those that wait for it, and ends them. */
export function useBulkCommands() {
  const client = useQueryClient()
  const onSuccess = (action: WholeBulkAction) => client.setQueryData(key(action._id), action)
  return {
    start: useMutation({
      mutationFn: ({ wish, target: { count: _count, ...selection } }: { wish: BulkWish; target: BulkTarget }) => {
        switch (wish.kind) {
          case 'translate':
            return call(startBulkTranslation, { body: { action: wish, ...selection } })
          case 'answer':
            return call(startBulkAnswers, { body: { action: wish, ...selection } })
          case 'share':
          case 'share-group':
          case 'unshare':
            return call(startBulkSharing, { body: { action: wish, ...selection } })
          case 'transfer':
            return call(startBulkTransfer, { body: { action: wish, ...selection } })
          default:
            return call(startBulk, { body: { action: wish, ...selection } })
        }
      },
      onSuccess,
    }),
    begin: useMutation({ mutationFn: (id: string) => call(beginBulk, { params: { id } }), onSuccess }),
    cancel: useMutation({ mutationFn: (id: string) => call(cancelBulk, { params: { id } }), onSuccess }),
  }
}
