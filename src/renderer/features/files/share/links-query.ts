import { queryOptions } from '@tanstack/react-query'
import { listShareLinks } from '../../../../shared/contract/sharing.ts'
import { call } from '../../../lib/api.ts'

/** Links of a file. Asked for each time the dialog opens, for readers open links in the meantime. */
export const linksQuery = (id: string) =>
  queryOptions({
    queryKey: ['share-links', id],
    queryFn: ({ signal }) => call(listShareLinks, { params: { id } }, { signal }),
    staleTime: 0,
  })
