import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import type { Workspace } from '../../../../shared/contract/workspaces.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { actingFor, switchTo } from '../../../lib/acting-for.ts'
import { platform } from '../../../platform/index.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { AccountTable } from '../account-table.tsx'
import { DissolvingTeams } from './dissolving-teams.tsx'
import { NewWorkspace } from './new-workspace.tsx'
import { ReceivedInvitations } from './received-invitations.tsx'
import { WORKSPACE_ROLE_NAMES } from '../../../lib/workspace-role-names.ts'
import { workspacesQuery } from './workspaces-query.ts'

/** How often it is asked how far a deleted team is gone, in milliseconds. */
const GOING_MS = 2000

/** /account/workspaces: the teams that a person is in, who invites them to others, and a new one. */
export default function WorkspacesScreen() {
  const { t } = useLingui()
  const { data, isError, refetch } = useQuery({
    ...workspacesQuery,
    refetchInterval: ({ state }) => (state.data?.dissolving.length ? GOING_MS : false),
  })
  return (
    <AccountScreen title={t`Teams`}>
      {isError && (
        <FailedState
          message={t`We couldn't load your teams.`}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!isError && !data && <Loading rows={3} />}
      {data && data.invitations.length > 0 && (
        <AccountSection title={t`Invitations`} wide>
          <ReceivedInvitations invitations={data.invitations} />
        </AccountSection>
      )}
      {data && data.workspaces.length > 0 && (
        <AccountSection title={t`Your teams`} wide>
          <WorkspacesTable workspaces={data.workspaces} />
        </AccountSection>
      )}
      {data && data.dissolving.length > 0 && (
        <AccountSection title={t`Being deleted`}>
          <p className="muted">{t`Nobody can open these teams any more. You can leave this page.`}</p>
          <DissolvingTeams teams={data.dissolving} />
        </AccountSection>
      )}
      {data && (
        <AccountSection title={t`New team`}>
          <p className="muted">
            {t`Files, folders, vocabulary and time that belong to a team. Your own files stay yours.`}
          </p>
          <NewWorkspace />
        </AccountSection>
      )}
    </AccountScreen>
  )
}

function WorkspacesTable({ workspaces }: { workspaces: readonly Workspace[] }) {
  const { t } = useLingui()
  const current = actingFor()
  const canSwitch = platform.name === 'browser'
  return (
    <AccountTable
      label={t`Your teams`}
      columns={[t`Name`, t`Your role`]}
      rows={workspaces.map(({ _id: id, name, role }) => ({
        id,
        name: (
          <Link to={`/account/workspaces/${id}`}>
            <bdi>{name}</bdi>
          </Link>
        ),
        facts: [t(WORKSPACE_ROLE_NAMES[role])],
        actions:
          current === id ? (
            <Button
              size={32}
              onClick={() => switchTo(null)}
              aria-label={t`Open your own files instead of ${{ name }}`}
            >{t`Open your own files`}</Button>
          ) : (
            canSwitch && (
              <Button size={32} onClick={() => switchTo(id)} aria-label={t`Open files: ${{ name }}`}>
                {t`Open files`}
              </Button>
            )
          ),
      }))}
    />
  )
}
