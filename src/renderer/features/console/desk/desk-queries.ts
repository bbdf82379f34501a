import { queryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/desk.ts'
import { messages } from '../../../../shared/messages.ts'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'

/** How often the desk is looked at while it is on the screen, in milliseconds. */
const LOOK_AGAIN_MS = 30_000

/** What waits for people. */
export const deskQuery = queryOptions({
  queryKey: ['desk'],
  queryFn: ({ signal }) => call(contract.getDesk, {}, { signal }),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})

const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  staleTime: 0,
}

/** Transcriptors by address, as many pages as were asked for. */
export const useDeskPeople = () =>
  useInfiniteQuery({
    queryKey: ['desk-people'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listDeskPeople, { query: { ...(pageParam && { from: pageParam }) } }, { signal }),
    ...paged,
  })

/** What is taken, longest untouched first, as many pages as were asked for. */
export const useTakenWork = () =>
  useInfiniteQuery({
    queryKey: ['desk-taken'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTakenWork, { query: { ...(pageParam && { from: pageParam }) } }, { signal }),
    ...paged,
  })

/** Files in parts, the oldest first, as many pages as were asked for. */
export const useSplitFiles = () =>
  useInfiniteQuery({
    queryKey: ['desk-parts'],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listSplitFiles, { query: { ...(pageParam && { from: pageParam }) } }, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
    ...paged,
  })

/** What goes back, and who has it. */
export type Returned = Pick<contract.TakenWork, 'file_id' | 'part' | 'transcriptor'>

/** Puts what somebody has taken back into the pool; the desk is looked at after it. */
export function useReturn({ file_id: id, part, transcriptor }: Returned) {
  const queries = useQueryClient()
  const toast = useToast()
  const say = useSay()
  return useMutation({
    mutationFn: () =>
      call(contract.returnTakenWork, { params: { id }, body: { transcriptor_id: transcriptor._id, part } }),
    onSuccess: () => toast({ text: say(messages.released), tone: 'ok' }),
    onSettled: () =>
      Promise.all(
        ['desk', 'desk-people', 'desk-taken', 'desk-parts'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}
