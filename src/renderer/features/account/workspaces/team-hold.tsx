import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getOwnHold, holdAll, liftAllHold } from '../../../../shared/contract/holds.ts'
import { WORKSPACE_HEADER } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { ReasonField, useReason } from '../../../components/reason-field/reason-field.tsx'
import { call, messageOf } from '../../../lib/api.ts'

const inTeam = (id: string) => ({ [WORKSPACE_HEADER]: id })

const holdQuery = (id: string) =>
  queryOptions({
    queryKey: ['workspaces', id, 'hold'],
    queryFn: ({ signal }) => call(getOwnHold, {}, { signal, headers: inTeam(id) }),
    staleTime: 0,
  })

/** Whether all that a team has is on legal hold, and what puts it there or takes it off. */
export function TeamHold({ id }: { id: string }) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const { data, error } = useQuery(holdQuery(id))
  const [isAsked, setAsked] = useState(false)
  const change = useMutation({
    mutationFn: (why: string | null) =>
      why === null
        ? call(liftAllHold, {}, { headers: inTeam(id) })
        : call(holdAll, { body: { reason: why } }, { headers: inTeam(id) }),
    onSuccess: async () => {
      reason.clear()
      await queries.invalidateQueries(holdQuery(id))
    },
    onSettled: () => setAsked(false),
  })
  const reason = useReason(change)
  if (error) return <FailedState message={messageOf(error, messages.unreachable)} />
  if (!data) return <Loading rows={2} />
  return (
    <>
      {change.error && <Banner tone="danger">{messageOf(change.error, messages.unreachable)}</Banner>}
      {data.hold === 'admin' && (
        <p>{t`All files of the team are on legal hold. Only an administrator of this server can lift it.`}</p>
      )}
      {data.hold === 'owner' && (
        <>
          <p>{t`All files of the team are on legal hold: nobody can delete them, and no storage period does.`}</p>
          <Button onClick={() => setAsked(true)}>{t`Lift hold`}</Button>
          <ConfirmDialog
            open={isAsked}
            onOpenChange={(open) => !change.isPending && setAsked(open)}
            title={t`Lift the legal hold on all files of the team?`}
            verb={t`Lift hold`}
            sending={change.isPending}
            onConfirm={() => change.mutate(null)}
          >
            <p>
              <Trans>
                The files can then be deleted again, by hand or when their storage period ends. Holds on single files
                and folders remain.
              </Trans>
            </p>
          </ConfirmDialog>
        </>
      )}
      {data.hold === null && (
        <form noValidate onSubmit={reason.submit}>
          <p className="muted">
            <Trans>
              Until you lift the hold, nobody can delete the team’s files, including future ones, or the team itself.
            </Trans>
          </p>
          <ReasonField reason={reason} />
          <Button type="submit" sending={change.isPending}>{t`Put all files on hold`}</Button>
        </form>
      )}
    </>
  )
}
