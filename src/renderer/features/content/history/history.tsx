import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ContentVersion, restoreContentVersion } from '../../../../shared/contract/content-admin.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { versionsQuery } from '../content-queries.ts'
import type { Draft } from '../editor/use-draft.ts'
import { shownTime } from '../shown.ts'
import { ComparisonDialog } from './comparison-dialog.tsx'

const EVENTS: Record<ContentVersion['event'], MessageDescriptor> = {
  imported: msg`Imported from a folder`,
  published: msg`Published`,
  unpublished: msg`Unpublished`,
  removed: msg`Removed`,
  replaced: msg`Replaced draft`,
}

/** The last versions of a document: who made them and when, compared with the draft, and brought back. */
export function History({ draft, onRestored }: { draft: Draft; onRestored: () => void }) {
  const say = useSay()
  const { t } = useLingui()
  const { data: versions, isError, refetch } = useQuery(versionsQuery(draft.key, draft.known.version))
  const [compared, setCompared] = useState<ContentVersion | null>(null)
  const [restored, setRestored] = useState<ContentVersion | null>(null)
  const [isSending, setSending] = useState(false)
  const toast = useToast()

  async function restore({ version }: ContentVersion) {
    setSending(true)
    const isDone = await draft.act((saw) =>
      call(restoreContentVersion, { params: { ...draft.key, version }, body: { version: saw } }),
    )
    setSending(false)
    setRestored(null)
    if (!isDone) return
    toast({ text: t`The earlier version is now the draft. Publish it to show it to visitors.`, tone: 'ok' })
    onRestored()
  }

  if (isError)
    return (
      <FailedState
        message={say(messages.unreachable)}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!versions) return <Loading rows={3} />
  if (versions.length === 0)
    return <Empty title={t`No history yet.`}>{t`Each time you publish, the previous version is saved here.`}</Empty>
  return (
    <>
      <Table aria-label={t`History`}>
        <thead>
          <tr>
            <HeadCell>{t`Date`}</HeadCell>
            <HeadCell>{t`Action`}</HeadCell>
            <HeadCell>{t`Person`}</HeadCell>
            <HeadCell align="end">{t`Actions`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {versions.map((one) => (
            <tr key={one.version}>
              <Cell phone="name" numeric>
                {shownTime(one.saved_date)}
              </Cell>
              <Cell phone="below">
                {t(EVENTS[one.event])} {one.is_shown && <Badge>{t`On the site`}</Badge>}
              </Cell>
              <Cell phone="hidden">{one.saved_by ?? '–'}</Cell>
              <Cell phone="actions" align="end">
                <RowActions>
                  <Button
                    size={32}
                    look="quiet"
                    aria-label={t`Compare ${{ time: shownTime(one.saved_date) }} with the draft`}
                    onClick={() => setCompared(one)}
                  >
                    {t`Compare`}
                  </Button>
                  <Button
                    size={32}
                    aria-label={t`Restore ${{ time: shownTime(one.saved_date) }}`}
                    onClick={() => setRestored(one)}
                  >
                    {t`Restore`}
                  </Button>
                </RowActions>
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
      <ComparisonDialog
        contentKey={draft.key}
        version={compared}
        document={draft.document}
        onClose={() => setCompared(null)}
      />
      <ConfirmDialog
        open={restored !== null}
        onOpenChange={(open) => open || setRestored(null)}
        title={restored ? t`Restore the version of ${{ time: shownTime(restored.saved_date) }}` : ''}
        verb={t`Restore`}
        sending={isSending}
        onConfirm={() => restored && void restore(restored)}
      >
        <p>
          {t`It becomes the draft; visitors only see it once you publish it. The current draft stays in the history.`}
        </p>
      </ConfirmDialog>
    </>
  )
}
