import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createDestination,
  type Destination,
  removeDestination,
  retryDestinationDelivery,
  testDestination,
  updateDestination,
} from '../../../../shared/contract/destinations.ts'
import type { RouteInput } from '../../../../shared/contract/route.ts'
import { call } from '../../../lib/api.ts'
import { destinationsQuery, documentsQuery } from './destinations-query.ts'

export function useCreateDestination() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RouteInput<typeof createDestination>['body']) => call(createDestination, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: destinationsQuery.queryKey }),
  })
}

/** What can be done with one destination; the list and its log are asked for again after each. */
export function useDestination({ _id: id }: Destination) {
  const queries = useQueryClient()
  const onSettled = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: destinationsQuery.queryKey }),
      queries.invalidateQueries({ queryKey: documentsQuery(id).queryKey }),
    ])
  }
  return {
    change: useMutation({
      mutationFn: (body: RouteInput<typeof updateDestination>['body']) =>
        call(updateDestination, { params: { id }, body }),
      onSettled,
    }),
    remove: useMutation({ mutationFn: () => call(removeDestination, { params: { id } }), onSettled }),
    test: useMutation({ mutationFn: () => call(testDestination, { params: { id } }), onSettled }),
    retry: useMutation({
      mutationFn: (delivery_id: string) => call(retryDestinationDelivery, { params: { id, delivery_id } }),
      onSettled,
    }),
  }
}
