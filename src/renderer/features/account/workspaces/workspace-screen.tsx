import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router-dom'
import { exportAccount } from '../../../../shared/contract/account.ts'
import { WORKSPACE_QUERY } from '../../../../shared/contract/route.ts'
import type { WorkspaceDetails } from '../../../../shared/contract/workspaces.ts'
import { isAtLeast } from '../../../../shared/domain/workspace-roles.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { apiUrl, messageOf } from '../../../lib/api.ts'
import { platform } from '../../../platform/index.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { DeleteTeam } from './delete-team.tsx'
import { InviteMember } from './invite-member.tsx'
import { MembersTable } from './members-table.tsx'
import { SentInvitations } from './sent-invitations.tsx'
import { TeamHold } from './team-hold.tsx'
import { TeamRetention } from './team-retention.tsx'
import { WorkspaceName, WorkspaceSecurity } from './workspace-forms.tsx'
import { workspaceQuery } from './workspaces-query.ts'

/** /account/workspaces/:id: a workspace with its members, and what its managers and owners decide. */
export default function WorkspaceScreen() {
  const { t } = useLingui()
  const { id = '' } = useParams()
  const { data: workspace, error, refetch } = useQuery(workspaceQuery(id))
  return (
    <AccountScreen title={workspace?.name ?? t`Team`}>
      <p>
        <Link to="/account/workspaces">{t`All teams`}</Link>
      </p>
      {error && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !workspace && <Loading rows={4} />}
      {workspace && <Sections key={workspace._id} workspace={workspace} />}
    </AccountScreen>
  )
}

function Sections({ workspace }: { workspace: WorkspaceDetails }) {
  const { t } = useLingui()
  const { _id: id, role } = workspace
  const isManager = isAtLeast(role, 'manager')
  const isOwner = role === 'owner'
  return (
    <>
      {isManager && (
        <AccountSection title={t`Name`}>
          <WorkspaceName workspace={workspace} />
        </AccountSection>
      )}
      <AccountSection title={t`Members`} wide>
        <MembersTable workspace={workspace} />
      </AccountSection>
      {isManager && (
        <AccountSection title={t`Invite`}>
          <InviteMember workspace={workspace} />
          <SentInvitations workspace={workspace} />
        </AccountSection>
      )}
      {isManager && (
        <AccountSection title={t`Storage period`}>
          <TeamRetention id={id} />
        </AccountSection>
      )}
      {isManager && (
        <AccountSection title={t`Legal hold`}>
          <TeamHold id={id} />
        </AccountSection>
      )}
      {isOwner && (
        <AccountSection title={t`Security`}>
          <WorkspaceSecurity workspace={workspace} />
        </AccountSection>
      )}
      {isOwner && (
        <AccountSection title={t`Data`}>
          <p className="muted">{t`All texts and settings of the team as one file, without the recordings.`}</p>
          <Button onClick={() => platform.download(apiUrl(exportAccount.path, {}, { [WORKSPACE_QUERY]: id }))}>
            {t`Download`}
          </Button>
        </AccountSection>
      )}
      {isOwner && (
        <AccountSection title={t`Delete team`}>
          <DeleteTeam workspace={workspace} />
        </AccountSection>
      )}
    </>
  )
}
