import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  changeMember,
  removeMember,
  type WorkspaceDetails,
  type WorkspaceMember,
} from '../../../../shared/contract/workspaces.ts'
import { mayManage, rolesToGive, type WorkspaceRole } from '../../../../shared/domain/workspace-roles.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { actingFor, switchTo } from '../../../lib/acting-for.ts'
import { call, messageOf } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { AccountTable } from '../account-table.tsx'
import { RoleSelect } from './role-select.tsx'
import { WORKSPACE_ROLE_NAMES } from '../../../lib/workspace-role-names.ts'
import { useWorkspaceChange } from './use-workspace-change.ts'
import { workspaceQuery, workspacesQuery } from './workspaces-query.ts'
import styles from './workspaces.module.css'

/** Who is in a workspace; managers change roles and end memberships, everybody may leave. */
export function MembersTable({ workspace }: { workspace: WorkspaceDetails }) {
  const { t } = useLingui()
  const { _id: id, name: workspaceName, role: own, members } = workspace
  const [asked, setAsked] = useState<WorkspaceMember | null>(null)
  const change = useWorkspaceChange(id, ({ member, role }: { member: string; role: WorkspaceRole }) =>
    call(changeMember, { params: { id, member_id: member }, body: { role } }),
  )
  const remove = useRemoveMember(id, () => setAsked(null))
  const error = change.error ?? remove.error
  return (
    <>
      {error && <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>}
      <AccountTable
        label={t`Members`}
        columns={[t`Member`, t`Role`]}
        rows={members.map((member) => ({
          id: member._id,
          name: (
            <>
              <bdi>{member.email}</bdi> {member.is_you && <Badge>{t`YOU`}</Badge>}
              {member.by_provider && <span className={styles.about}>{t`Member through a company group`}</span>}
            </>
          ),
          facts: [
            mayManage(own, member.role) && !member.by_provider ? (
              <RoleSelect
                key="role"
                of={member.email}
                role={member.role}
                roles={rolesToGive(own)}
                onChoose={(role) => change.mutate({ member: member._id, role })}
              />
            ) : (
              t(WORKSPACE_ROLE_NAMES[member.role])
            ),
          ],
          actions: !member.by_provider && (member.is_you || mayManage(own, member.role)) && (
            <Button
              size={32}
              look="quiet"
              aria-label={member.is_you ? t`Leave ${{ workspaceName }}` : t`Remove ${{ email: member.email }}`}
              onClick={() => setAsked(member)}
            >
              {member.is_you ? t`Leave` : t`Remove`}
            </Button>
          ),
        }))}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={asked?.is_you ? t`Leave ${{ workspaceName }}` : t`Remove ${{ email: asked?.email }}`}
        verb={asked?.is_you ? t`Leave` : t`Remove`}
        danger
        sending={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked)}
      >
        {asked?.is_you
          ? t`You no longer see its files, and what you added stays with the team.`
          : t`They no longer see its files at once, and what they added stays with the team.`}
      </ConfirmDialog>
    </>
  )
}

/** Ends a membership; one’s own leads out of the workspace. */
function useRemoveMember(id: string, onDone: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async (member: WorkspaceMember) => call(removeMember, { params: { id, member_id: member._id } }),
    onSuccess: async (_nothing, { is_you: isYou }) => {
      if (isYou && actingFor() === id) return switchTo(null, '/account/workspaces')
      if (isYou) await navigate('/account/workspaces')
      else await queries.invalidateQueries(workspaceQuery(id))
      await queries.invalidateQueries({ ...workspacesQuery, exact: true })
      await queries.invalidateQueries(profileQuery)
    },
    onSettled: onDone,
  })
}
