import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import * as contract from '../../../../shared/contract/shares.ts'
import { call } from '../../../lib/api.ts'

/** What is shared: a file, or a folder with all files in it and below. */
export interface ShareTarget {
  kind: 'file' | 'folder'
  id: string
}

type People = z.input<typeof contract.shareWithPeople.body>
type Group = z.input<typeof contract.shareWithGroup.body>
type Terms = z.input<typeof contract.changeShare.body>

/** The calls about who has it; each answers who has it then. */
export function shareCalls({ kind, id }: ShareTarget) {
  const params = { id }
  return kind === 'file'
    ? {
        list: (signal?: AbortSignal) => call(contract.listShares, { params }, { signal }),
        withPeople: (body: People) => call(contract.shareWithPeople, { params, body }),
        withGroup: (body: Group) => call(contract.shareWithGroup, { params, body }),
        change: (share_id: string, body: Terms) => call(contract.changeShare, { params: { id, share_id }, body }),
        end: (share_id: string) => call(contract.endShare, { params: { id, share_id } }),
      }
    : {
        list: (signal?: AbortSignal) => call(contract.listFolderShares, { params }, { signal }),
        withPeople: (body: People) => call(contract.shareFolderWithPeople, { params, body }),
        withGroup: (body: Group) => call(contract.shareFolderWithGroup, { params, body }),
        change: (share_id: string, body: Terms) => call(contract.changeFolderShare, { params: { id, share_id }, body }),
        end: (share_id: string) => call(contract.endFolderShare, { params: { id, share_id } }),
      }
}

/** With whom it is shared; asked for each time the dialog opens, for people open it in the meantime. */
export const sharesQuery = (target: ShareTarget) =>
  queryOptions({
    queryKey: ['shares', target.kind, target.id],
    queryFn: ({ signal }) => shareCalls(target).list(signal),
    staleTime: 0,
  })
