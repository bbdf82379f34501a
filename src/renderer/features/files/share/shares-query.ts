import { queryOptions } from '@tanstack/react-query'
import { listShares } from '../../../../shared/contract/shares.ts'
import { call } from '../../../lib/api.ts'

/** With whom a file is shared; asked for each time the dialog opens, for people open it in the meantime. */
export const sharesQuery = (id: string) =>
  queryOptions({
    queryKey: ['shares', id],
    queryFn: ({ signal }) => call(listShares, { params: { id } }, { signal }),
    staleTime: 0,
  })
