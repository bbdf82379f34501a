import { queryOptions } from '@tanstack/react-query'
import { listStyleGuides } from '../../shared/contract/style-guides.ts'
import { call } from './api.ts'

/** The person's style guides, and those that ship. */
export const styleGuidesQuery = queryOptions({
  queryKey: ['style-guides'],
  queryFn: async ({ signal }) => (await call(listStyleGuides, {}, { signal })).guides,
  retry: false,
})
