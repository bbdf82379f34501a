import { Trans } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getPreferences, type Preferences, setPreferences } from '../../../../shared/contract/preferences.ts'
import { WORKSPACE_HEADER } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { actingFor } from '../../../lib/acting-for.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { preferencesQuery } from '../../../lib/preferences.ts'
import { RetentionChoice } from '../preferences/file-retention.tsx'

const inTeam = (id: string) => ({ [WORKSPACE_HEADER]: id })

const retentionQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspaces', id, 'preferences'],
    queryFn: ({ signal }) => call(getPreferences, {}, { signal, headers: inTeam(id) }),
    staleTime: 0,
  })

/** How long the files of a workspace are kept, whomever the page acts for. */
export function TeamRetention({ id }: { id: string }) {
  const { data, error } = useQuery(retentionQuery(id))
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (body: Partial<Pick<Preferences, 'file_retention'>>) =>
      call(setPreferences, { body }, { headers: inTeam(id) }),
    onSuccess: async (preferences) => {
      queries.setQueryData(retentionQuery(id).queryKey, preferences)
      if (actingFor() === id) await queries.invalidateQueries(preferencesQuery)
    },
  })
  if (error) return <FailedState message={messageOf(error, messages.unreachable)} />
  if (!data) return <Loading rows={2} />
  return (
    <>
      <RetentionChoice rule={data.file_retention} save={save} />
      <p className="muted">
        <Trans>What is on legal hold stays. Managers place and lift holds here, and in the menu of a file.</Trans>
      </p>
    </>
  )
}
