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
import { versionsQuery } from '../content-queries.ts'
import type { Draft } from '../editor/use-draft.ts'
import { shownTime } from '../shown.ts'
import { ComparisonDialog } from './comparison-dialog.tsx'

const EVENTS: Record<ContentVersion['event'], string> = {
  imported: 'Came from a folder',
  published: 'Published',
  unpublished: 'Taken off the site',
  removed: 'Removed',
  replaced: 'Draft that gave way',
}

/** The last versions of a document: who made them and when, compared with the draft, and brought back. */
export function History({ draft, onRestored }: { draft: Draft; onRestored: () => void }) {
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
    toast({ text: 'The older version is the draft now. Publish it to show it.', tone: 'ok' })
    onRestored()
  }

  if (isError)
    return (
      <FailedState message={messages.unreachable} action={<Button onClick={() => void refetch()}>Try again</Button>} />
    )
  if (!versions) return <Loading rows={3} />
  if (versions.length === 0)
    return <Empty title="No history yet.">Each time something is published, the version before it is kept here.</Empty>
  return (
    <>
      <Table aria-label="History">
        <thead>
          <tr>
            <HeadCell>When</HeadCell>
            <HeadCell>What</HeadCell>
            <HeadCell>Who</HeadCell>
            <HeadCell align="end">Actions</HeadCell>
          </tr>
        </thead>
        <tbody>
          {versions.map((one) => (
            <tr key={one.version}>
              <Cell phone="name" numeric>
                {shownTime(one.saved_date)}
              </Cell>
              <Cell phone="below">
                {EVENTS[one.event]} {one.is_shown && <Badge>ON THE SITE</Badge>}
              </Cell>
              <Cell phone="hidden">{one.saved_by ?? '–'}</Cell>
              <Cell phone="actions" align="end">
                <RowActions>
                  <Button
                    size={32}
                    look="quiet"
                    aria-label={`Compare ${shownTime(one.saved_date)} with the draft`}
                    onClick={() => setCompared(one)}
                  >
                    Compare
                  </Button>
                  <Button
                    size={32}
                    aria-label={`Restore ${shownTime(one.saved_date)}`}
                    onClick={() => setRestored(one)}
                  >
                    Restore
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
        title={`Restore the version of ${restored ? shownTime(restored.saved_date) : ''}`}
        verb="Restore"
        sending={isSending}
        onConfirm={() => restored && void restore(restored)}
      >
        <p>
          It becomes the draft; visitors see nothing of it before you publish. A draft that is there now stays in the
          history.
        </p>
      </ConfirmDialog>
    </>
  )
}
