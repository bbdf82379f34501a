import { useLingui } from '@lingui/react/macro'
import { withdrawInvitation, type WorkspaceDetails } from '../../../../shared/contract/workspaces.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { AccountTable } from '../account-table.tsx'
import { WORKSPACE_ROLE_NAMES } from '../../../lib/workspace-role-names.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'

/** Invitations that nobody has answered yet. */
export function SentInvitations({ workspace: { _id: id, invitations } }: { workspace: WorkspaceDetails }) {
  const { t } = useLingui()
  const withdraw = useWorkspaceChange(id, (invitation: string) =>
    call(withdrawInvitation, { params: { id, member_id: invitation } }),
  )
  return (
    <>
      {withdraw.error && <Banner tone="danger">{messageOf(withdraw.error, messages.unreachable)}</Banner>}
      <AccountTable
        label={t`Open invitations`}
        columns={[t`Invited`, t`Role`]}
        rows={invitations.map(({ _id, email, role }) => ({
          id: _id,
          name: <bdi>{email}</bdi>,
          facts: [t(WORKSPACE_ROLE_NAMES[role])],
          actions: (
            <Button
              size={32}
              look="quiet"
              aria-label={t`Withdraw: ${{ email }}`}
              onClick={() => withdraw.mutate(_id)}
            >{t`Withdraw`}</Button>
          ),
        }))}
      />
    </>
  )
}
