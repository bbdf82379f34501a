import { queryOptions, useQuery } from '@tanstack/react-query'
import { getFileStyleGuide, listStyleGuides } from '../../shared/contract/style-guides.ts'
import { call } from './api.ts'

/** The person's style guides, and those that ship. */
export const styleGuidesQuery = queryOptions({
  queryKey: ['style-guides'],
  queryFn: async ({ signal }) => (await call(listStyleGuides, {}, { signal })).guides,
  retry: false,
})

/** The style guide of a file. */
export const fileStyleQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-style', id],
    queryFn: ({ signal }) => call(getFileStyleGuide, { params: { id } }, { signal }),
    retry: false,
  })

/** How the style guide of a file has its subtitles; null while it is not known, and where it says nothing. */
export function useCaptionLimits(fileId: string | null) {
  const { data } = useQuery({ ...fileStyleQuery(fileId ?? ''), enabled: fileId !== null })
  const guide = data?.guide?.guide
  return guide?.captions ? { name: guide.name, ...guide.captions } : null
}
