import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { revokeAccessToken, type AccessToken } from '../../../../shared/contract/access-tokens.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import styles from './tokens.module.css'
import { tokensQuery } from './tokens-query.ts'

/** The person's access tokens, each with what it may do, when and where it was used, and a way to revoke it. */
export function TokensTable({ tokens }: { tokens: readonly AccessToken[] }) {
  const queries = useQueryClient()
  const [now] = useState(() => new Date())
  const [asked, setAsked] = useState<AccessToken | null>(null)
  const revoke = useMutation({
    mutationFn: ({ _id: id }: AccessToken) => call(revokeAccessToken, { params: { id } }),
    // The dialog goes once the row has gone, so that the focus is not given back to it.
    onSettled: async () => {
      await queries.invalidateQueries(tokensQuery)
      setAsked(null)
    },
  })
  return (
    <>
      <output>{revoke.isSuccess && <Banner tone="ok">{revoke.variables.name} is revoked.</Banner>}</output>
      {revoke.error && <Banner tone="danger">{messageOf(revoke.error, messages.unreachable)}</Banner>}
      {tokens.length === 0 && <p className="muted">There are none yet.</p>}
      <p className="muted">A change of your password revokes all of them.</p>
      <Table aria-label="Access tokens" hidden={tokens.length === 0}>
        <thead>
          <tr>
            <HeadCell>Token</HeadCell>
            <HeadCell>Ends</HeadCell>
            <HeadCell>Last used</HeadCell>
            <HeadCell align="end">Action</HeadCell>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token) => (
            <tr key={token._id}>
              <Cell phone="name" className={styles.token}>
                {token.name}
                <span className={styles.about}>
                  <code>{token.prefix}…</code> {token.scopes.join(', ')}
                </span>
              </Cell>
              <Cell phone="below">
                <PhoneLabel>Ends</PhoneLabel>
                {ends(token, now)}
              </Cell>
              <Cell phone="below" className={styles.used}>
                <PhoneLabel>Last used</PhoneLabel>
                {token.last_used_date ? shownDate(token.last_used_date, now) : 'Never'}
                {token.last_used_address && <span className={styles.about}>from {token.last_used_address}</span>}
              </Cell>
              <Cell phone="actions" align="end">
                <RowActions>
                  <Button size={32} aria-label={`Revoke ${token.name}`} onClick={() => setAsked(token)}>
                    Revoke
                  </Button>
                </RowActions>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Revoke ${asked?.name}`}
        verb="Revoke"
        danger
        sending={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked)}
      >
        Programs that have this token can do nothing more with it, at once. It cannot be undone.
      </ConfirmDialog>
    </>
  )
}

function ends({ expires_date }: AccessToken, now: Date): string {
  if (expires_date === null) return 'When revoked'
  return new Date(expires_date) <= now
    ? 'Has ended'
    : new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
        new Date(expires_date),
      )
}
