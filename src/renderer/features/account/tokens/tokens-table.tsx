import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { revokeAccessToken, type AccessToken } from '../../../../shared/contract/access-tokens.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import { shownDate } from '../../../lib/shown-date.ts'
import { AccountTable } from '../account-table.tsx'
import styles from './tokens.module.css'
import { tokensQuery } from './tokens-query.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** The person's access tokens, each with what it may do, when and where it was used, and a way to revoke it. */
export function TokensTable({ tokens }: { tokens: readonly AccessToken[] }) {
  const { t } = useLingui()
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
      <output>
        {revoke.isSuccess && <Banner tone="ok">{t`${{ name: revoke.variables.name }} is revoked.`}</Banner>}
      </output>
      {revoke.error && <Banner tone="danger">{messageOf(revoke.error, messages.unreachable)}</Banner>}
      {tokens.length === 0 && <p className="muted">{t`No access tokens yet.`}</p>}
      <p className="muted">{t`Changing your password revokes all of them.`}</p>
      <AccountTable
        label={t`Access tokens`}
        columns={[t`Token`, t`Expires`, t`Last used`]}
        rows={tokens.map((token) => ({
          id: token._id,
          name: (
            <>
              <bdi>{token.name}</bdi>
              <span className={styles.about}>
                <code>{token.prefix}…</code> {token.scopes.join(', ')}
              </span>
            </>
          ),
          facts: [
            <Ends key="ends" token={token} now={now} />,
            <Fragment key="used">
              {token.last_used_date ? shownDate(token.last_used_date, now) : t`Never`}
              {token.last_used_address && (
                <span className={styles.about}>{t`from ${{ address: token.last_used_address }}`}</span>
              )}
            </Fragment>,
          ],
          actions: (
            <Button size={32} aria-label={t`Revoke ${{ name: token.name }}`} onClick={() => setAsked(token)}>
              {t`Revoke`}
            </Button>
          ),
        }))}
      />
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t`Revoke ${{ name: asked?.name }}`}
        verb={t`Revoke`}
        danger
        sending={revoke.isPending}
        onConfirm={() => asked && revoke.mutate(asked)}
      >
        {t`Programs that use this token lose access at once. This cannot be undone.`}
      </ConfirmDialog>
    </>
  )
}

function Ends({ token: { expires_date }, now }: { token: AccessToken; now: Date }) {
  const { t } = useLingui()
  const format = useFormat()
  if (expires_date === null) return t`Never`
  return new Date(expires_date) <= now ? t`Expired` : format.moment(new Date(expires_date), 'date')
}
