import { Trans, useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment } from 'react'
import { acceptInvitation, declineInvitation, type ReceivedInvitation } from '../../../../shared/contract/workspaces.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'
import { AccountTable } from '../account-table.tsx'
import { WORKSPACE_ROLE_NAMES } from '../../../lib/workspace-role-names.ts'
import { ROLE_RIGHTS } from './role-words.ts'
import { workspacesQuery } from './workspaces-query.ts'
import styles from './workspaces.module.css'

/** Invitations that wait for an answer. */
export function ReceivedInvitations({ invitations }: { invitations: readonly ReceivedInvitation[] }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const answer = useMutation({
    mutationFn: ({ id, accepts }: { id: string; accepts: boolean }): Promise<unknown> =>
      call(accepts ? acceptInvitation : declineInvitation, { params: { id } }),
    onSettled: async () => {
      await queries.invalidateQueries(workspacesQuery)
      await queries.invalidateQueries(profileQuery)
    },
  })
  return (
    <>
      {answer.error && <Banner tone="danger">{messageOf(answer.error, messages.unreachable)}</Banner>}
      <AccountTable
        label={t`Invitations`}
        columns={[t`Team`, t`Your role`]}
        rows={invitations.map(({ _id: id, workspace, role, invited_by: inviter }) => ({
          id,
          name: (
            <>
              <bdi>{workspace}</bdi>
              {inviter !== null && (
                <span className={styles.about}>
                  <Trans>Invited by {inviter}</Trans>
                </span>
              )}
            </>
          ),
          facts: [
            <Fragment key="role">
              {t(WORKSPACE_ROLE_NAMES[role])}
              <span className={styles.about}>{t(ROLE_RIGHTS[role])}</span>
            </Fragment>,
          ],
          actions: (
            <>
              <Button
                size={32}
                sending={answer.isPending && answer.variables.id === id && answer.variables.accepts}
                aria-label={t`Accept: ${{ workspace }}`}
                onClick={() => answer.mutate({ id, accepts: true })}
              >
                {t`Accept`}
              </Button>
              <Button
                look="quiet"
                size={32}
                aria-label={t`Decline: ${{ workspace }}`}
                onClick={() => answer.mutate({ id, accepts: false })}
              >
                {t`Decline`}
              </Button>
            </>
          ),
        }))}
      />
    </>
  )
}
