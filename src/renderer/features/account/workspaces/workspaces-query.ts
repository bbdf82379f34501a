import { queryOptions } from '@tanstack/react-query'
import { getDissolution, getWorkspace, listWorkspaces } from '../../../../shared/contract/workspaces.ts'
import { call } from '../../../lib/api.ts'

/** Asked for each time: others invite meanwhile. */
export const workspacesQuery = queryOptions({
  queryKey: ['workspaces'],
  queryFn: ({ signal }) => call(listWorkspaces, {}, { signal }),
  staleTime: 0,
})

export const workspaceQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspaces', id],
    queryFn: ({ signal }) => call(getWorkspace, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** What would go with a workspace, as it is when somebody asks. */
export const dissolutionQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspaces', id, 'dissolution'],
    queryFn: ({ signal }) => call(getDissolution, { params: { id } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
