import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceDetails } from '../../../../shared/contract/workspaces.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { workspaceQuery, workspacesQuery } from './workspaces-query.ts'

/** Changes a workspace, and shows what it is then everywhere. */
export function useWorkspaceChange<Wish>(id: string, change: (wish: Wish) => Promise<WorkspaceDetails>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: async (workspace) => {
      queries.setQueryData(workspaceQuery(id).queryKey, workspace)
      await queries.invalidateQueries({ ...workspacesQuery, exact: true })
      await queries.invalidateQueries(profileQuery)
    },
  })
}
