import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Folder, listFolders } from '../../../shared/contract/folders.ts'
import { call } from '../api.ts'

/** The person's folders lie under this key. */
export const FOLDERS_KEY = ['folders'] as const

export const foldersQuery = queryOptions({
  queryKey: FOLDERS_KEY,
  queryFn: ({ signal }) => call(listFolders, {}, { signal }),
})

const NONE: readonly Folder[] = []

/** The person's folders, by name; none where nobody asks, as of somebody who has none. */
export function useFolders(isEnabled: boolean): readonly Folder[] {
  const { data } = useQuery({ ...foldersQuery, enabled: isEnabled })
  return isEnabled ? (data?.folders ?? NONE) : NONE
}
