import { queryOptions } from '@tanstack/react-query'
import { type Episode, listEpisodes, listFeeds } from '../../../../shared/contract/feeds.ts'
import { supportedTranscriptionLanguages } from '../../../../shared/contract/files/languages.ts'
import { call } from '../../../lib/api.ts'

/** How often is asked while something is being fetched or waits, in milliseconds. */
const LOOK_AGAIN_MS = 3000

export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => call(listFeeds, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.some((feed) => feed.is_enabled && (feed.waiting > 0 || feed.checked_date === null) && !feed.problem)
      ? LOOK_AGAIN_MS
      : false,
})

const isOnItsWay = ({ state }: Episode) => state === 'waiting' || state === 'fetching'

export const episodesQuery = (id: string) =>
  queryOptions({
    queryKey: ['feed-episodes', id],
    queryFn: ({ signal }) => call(listEpisodes, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_AGAIN_MS : false),
  })

/** Languages that are transcribed by machine here. */
export const feedLanguagesQuery = queryOptions({
  queryKey: ['transcription-languages'],
  queryFn: ({ signal }) => call(supportedTranscriptionLanguages, {}, { signal }),
  select: (languages) => languages.filter(({ system }) => system.includes('AUTO')),
})
