import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getEngineTrial, tryEngines } from '../../../shared/contract/engines.ts'
import { call } from '../../lib/api.ts'
import { enginesQuery } from '../../lib/engines.ts'
import { inBase64 } from './record-sound.ts'

const trialQuery = queryOptions({
  queryKey: ['engine-trial'],
  queryFn: ({ signal }) => call(getEngineTrial, {}, { signal }),
})

/** How often a trial that is under way is asked for, in milliseconds. */
const LOOK_AGAIN_MS = 1000

/** The last trial, followed while it is under way, and how to begin another one. */
export function useTrial() {
  const queries = useQueryClient()
  const { data } = useQuery({
    ...trialQuery,
    refetchInterval: ({ state }) => {
      const { trial } = state.data ?? {}
      return trial?.state === 'waiting' || trial?.state === 'working' ? LOOK_AGAIN_MS : false
    },
  })
  const begin = useMutation({
    mutationFn: async ({ sound, ...about }: { sound: Blob | null; language: string; reference: string }) =>
      call(tryEngines, { body: { ...about, sound: sound && (await inBase64(sound)) } }),
    onSettled: () => Promise.all([queries.invalidateQueries(trialQuery), queries.invalidateQueries(enginesQuery)]),
  })
  return { trial: data?.trial ?? null, begin }
}
