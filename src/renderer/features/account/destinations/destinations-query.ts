import { queryOptions } from '@tanstack/react-query'
import {
  type DestinationDelivery,
  listDestinationDeliveries,
  listDestinations,
} from '../../../../shared/contract/destinations.ts'
import { supportedTranscriptionLanguages } from '../../../../shared/contract/files/languages.ts'
import { call } from '../../../lib/api.ts'

/** How often is asked while something waits, in milliseconds. */
const LOOK_AGAIN_MS = 3000

export const destinationsQuery = queryOptions({
  queryKey: ['destinations'],
  queryFn: ({ signal }) => call(listDestinations, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.destinations.some(
      ({ is_enabled: isOn, waiting, failing_since: since }) => isOn && waiting > 0 && !since,
    )
      ? LOOK_AGAIN_MS
      : false,
})

const isOnItsWay = ({ status, attempts }: DestinationDelivery) => status === 'waiting' && attempts === 0

export const documentsQuery = (id: string) =>
  queryOptions({
    queryKey: ['destination-deliveries', id],
    queryFn: ({ signal }) => call(listDestinationDeliveries, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_AGAIN_MS : false),
  })

/** Languages that transcripts are written in here. */
export const languagesQuery = queryOptions({
  queryKey: ['transcription-languages'],
  queryFn: ({ signal }) => call(supportedTranscriptionLanguages, {}, { signal }),
})
