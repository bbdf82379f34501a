import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { getFileStyleGuide } from '../../../../shared/contract/style-guides.ts'
import { call } from '../../../lib/api.ts'
import { useEditor } from '../use-session.ts'

/** The style guide of a file. */
export const fileStyleQuery = (id: string) =>
  queryOptions({
    queryKey: ['file-style', id],
    queryFn: ({ signal }) => call(getFileStyleGuide, { params: { id } }, { signal }),
    retry: false,
  })

/** Has the open text checked against the style guide of its file; without an answer, as offline, against none. */
export function useFileStyle(): void {
  const { file, style } = useEditor()
  const { data } = useQuery(fileStyleQuery(file._id))
  const guide = data?.guide?.guide
  useEffect(() => {
    if (guide || style.store.getState().guide) style.setGuide(guide ?? null)
  }, [guide, style])
}
