import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import * as contract from '../../../../shared/contract/jobs.ts'
import { call } from '../../../lib/api.ts'

/** How often the queue is looked at while it is on the screen, in milliseconds. */
const LOOK_AGAIN_MS = 5000

/** What runs, waits and has run out of tries. */
export const jobsQuery = queryOptions({
  queryKey: ['jobs'],
  queryFn: ({ signal }) => call(contract.getJobs, {}, { signal }),
  staleTime: 0,
  refetchInterval: LOOK_AGAIN_MS,
})

/** Cancels a job that waits or runs; the queue is looked at after it. */
export function useCancelJob({ kind, _id: id }: contract.CurrentJob) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.cancelJob, { params: { kind, id } }),
    onSettled: () => queries.invalidateQueries(jobsQuery),
  })
}

/** Has a job run again; the queue is looked at after it. */
export function useRunAgain({ kind, _id: id }: contract.ExhaustedJob) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(contract.runAgain, { params: { kind, id } }),
    onSettled: () => queries.invalidateQueries(jobsQuery),
  })
}
