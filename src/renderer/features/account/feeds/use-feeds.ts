import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  checkFeed,
  createFeed,
  type Feed,
  fetchEpisode,
  type FeedWish,
  removeFeed,
  updateFeed,
} from '../../../../shared/contract/feeds.ts'
import type { RouteInput } from '../../../../shared/contract/route.ts'
import { call } from '../../../lib/api.ts'
import { episodesQuery, feedsQuery } from './feeds-query.ts'

export function useCreateFeed() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: FeedWish) => call(createFeed, { body }),
    onSettled: () => queries.invalidateQueries(feedsQuery),
  })
}

/** What can be done with one feed; the list and its history are asked for again after each. */
export function useFeed({ _id: id }: Feed) {
  const queries = useQueryClient()
  const onSettled = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: feedsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: episodesQuery(id).queryKey }),
    ])
  }
  return {
    change: useMutation({
      mutationFn: (body: RouteInput<typeof updateFeed>['body']) => call(updateFeed, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => call(removeFeed, { params: { id } }), onSettled }),
    check: useMutation({ mutationFn: () => call(checkFeed, { params: { id } }), onSettled }),
    fetch: useMutation({
      mutationFn: (episode_id: string) => call(fetchEpisode, { params: { id, episode_id } }),
      onSettled,
    }),
  }
}
