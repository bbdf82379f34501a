import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addModel, removeModel, type SpeechModel, stopModel } from '../../../shared/contract/engines.ts'
import { call } from '../../lib/api.ts'
import { enginesQuery } from '../../lib/engines.ts'

/** How often the report is asked for, in milliseconds: while a download is under way, and else. */
const LOOK_AGAIN_MS = { busy: 1000, idle: 10_000 }

/** Whether a model is on its way. */
export const isOnItsWay = ({ download }: SpeechModel) => download?.state === 'waiting' || download?.state === 'working'

/** Engines and models, followed while they are on the screen. */
export const useFollowedEngines = () =>
  useQuery({
    ...enginesQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => LOOK_AGAIN_MS[state.data?.models.some(isOnItsWay) ? 'busy' : 'idle'],
  })

/** What can be done with a model; the report is asked for again after each. */
export function useModel({ name }: Pick<SpeechModel, 'name'>) {
  const queries = useQueryClient()
  const onSettled = () => queries.invalidateQueries(enginesQuery)
  const input = { params: { name } }
  return {
    add: useMutation({ mutationFn: () => call(addModel, input), onSettled }),
    stop: useMutation({ mutationFn: () => call(stopModel, input), onSettled }),
    remove: useMutation({ mutationFn: () => call(removeModel, input), onSettled }),
  }
}
