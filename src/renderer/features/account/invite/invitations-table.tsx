import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Invitation } from '../../../../shared/contract/plan.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Cell, HeadCell, Table, TableFoot } from '../../../components/table/table.tsx'
import { useRemoveInvitation } from './use-invite.ts'
import styles from './invite.module.css'
import { useSay } from '../../../lib/words/use-say.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

const spentIn = ({ auto_transcription_time_spent: auto, human_transcription_time_spent: human }: Invitation) => ({
  auto,
  human,
  all: auto + human,
})

/** People who may use the person's plan, and what each has spent of it. */
export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const [asked, setAsked] = useState<Invitation | null>(null)
  const { mutate: remove, isPending, isError } = useRemoveInvitation()
  const total = invitations.reduce((sum, invitation) => sum + spentIn(invitation).all, 0)
  const count = format.number(invitations.length)
  const time = format.length(total)
  return (
    <>
      {isError && <Banner tone="danger">{say(messages.invitationRemoveFailed)}</Banner>}
      {invitations.length === 0 && <p className="muted">{t`You haven't invited anyone yet.`}</p>}
      <Table aria-label={t`Invitations`} hidden={invitations.length === 0}>
        <thead>
          <tr>
            <HeadCell>{t`E-mail`}</HeadCell>
            <HeadCell align="end">{t`Time spent`}</HeadCell>
            <HeadCell align="end">{t`Action`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {invitations.map((invitation) => (
            <tr key={invitation._id}>
              <Cell phone="name" className={styles.email}>
                {invitation.email}
              </Cell>
              <Cell phone="below" align="end" numeric className={styles.time}>
                <Spent invitation={invitation} />
              </Cell>
              <Cell phone="actions" align="end">
                <Button
                  size={32}
                  aria-label={t`Delete the invitation for ${{ email: invitation.email }}`}
                  onClick={() => setAsked(invitation)}
                >
                  {t`Delete`}
                </Button>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <Trans>
          {count} invitation(s), {time} total time spent
        </Trans>
      </TableFoot>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={say(messages.invitationRemoveConfirm)}
        verb={t`Delete`}
        danger
        sending={isPending}
        onConfirm={() => asked && remove(asked, { onSettled: () => setAsked(null) })}
      >
        {t`${{ email: asked?.email }} can no longer use your plan. Work already in progress is still paid for from it.`}
      </ConfirmDialog>
    </>
  )
}

function Spent({ invitation }: { invitation: Invitation }) {
  const { t } = useLingui()
  const format = useFormat()
  const { auto, human, all } = spentIn(invitation)
  return (
    <>
      {format.length(all)}
      {human > 0 && (
        <div className={styles.spent}>
          {t`${{ auto: format.length(auto) }} auto, ${{ human: format.length(human) }} human`}
        </div>
      )}
    </>
  )
}
