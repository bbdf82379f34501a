import { queryOptions, useQuery } from '@tanstack/react-query'
import { listTags, type Tag } from '../../../shared/contract/tags.ts'
import { call } from '../api.ts'

/** The person's tags lie under this key. */
export const TAGS_KEY = ['tags'] as const

export const tagsQuery = queryOptions({
  queryKey: TAGS_KEY,
  queryFn: ({ signal }) => call(listTags, {}, { signal }),
})

const NONE: readonly Tag[] = []

/** The person's tags, by name; none where nobody asks, as of somebody who has none. */
export function useTags(isEnabled: boolean): readonly Tag[] {
  const { data } = useQuery({ ...tagsQuery, enabled: isEnabled })
  return isEnabled ? (data?.tags ?? NONE) : NONE
}
