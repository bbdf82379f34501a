import { useState } from 'react'
import type { Invitation } from '../../../../shared/contract/plan.ts'
import { exactTime } from '../../../../shared/domain/exact-time.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Cell, HeadCell, Table, TableFoot } from '../../../components/table/table.tsx'
import { useRemoveInvitation } from './use-invite.ts'
import styles from './invite.module.css'

const spentIn = ({ auto_transcription_time_spent: auto, human_transcription_time_spent: human }: Invitation) => ({
  auto,
  human,
  all: auto + human,
})

/** People who may use the person's plan, and what each has spent of it. */
export function InvitationsTable({ invitations }: { invitations: readonly Invitation[] }) {
  const [asked, setAsked] = useState<Invitation | null>(null)
  const { mutate: remove, isPending, isError } = useRemoveInvitation()
  const total = invitations.reduce((sum, invitation) => sum + spentIn(invitation).all, 0)
  return (
    <>
      {isError && <Banner tone="danger">{messages.invitationRemoveFailed}</Banner>}
      {invitations.length === 0 && <p className="muted">Nobody is invited yet.</p>}
      <Table aria-label="Invitations" hidden={invitations.length === 0}>
        <thead>
          <tr>
            <HeadCell>E-mail</HeadCell>
            <HeadCell align="end">Time spent</HeadCell>
            <HeadCell align="end">Action</HeadCell>
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
                  aria-label={`Delete the invitation of ${invitation.email}`}
                  onClick={() => setAsked(invitation)}
                >
                  Delete
                </Button>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <TableFoot>
        {invitations.length} invitation(s), {exactTime(total)} total time spent
      </TableFoot>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={messages.invitationRemoveConfirm}
        verb="Delete"
        danger
        sending={isPending}
        onConfirm={() => asked && remove(asked, { onSettled: () => setAsked(null) })}
      >
        {asked?.email} cannot use your plan from then on. Work already in progress is still paid for from it.
      </ConfirmDialog>
    </>
  )
}

function Spent({ invitation }: { invitation: Invitation }) {
  const { auto, human, all } = spentIn(invitation)
  return (
    <>
      {exactTime(all)}
      {human > 0 && (
        <div className={styles.spent}>
          {exactTime(auto)} auto, {exactTime(human)} human
        </div>
      )}
    </>
  )
}
