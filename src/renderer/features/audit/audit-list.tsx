import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { messageOf } from '../../lib/api.ts'
import { type AuditSource, useAudit } from './audit-queries.ts'
import { AuditTable } from './audit-table.tsx'

export interface AuditListProps {
  label: string
  source: AuditSource
  /** Shown when there is nothing. */
  empty: ReactNode
}

/** Entries of a source, a page after the other. */
export function AuditList({ label, source, empty }: AuditListProps) {
  const { t } = useLingui()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAudit(source)
  const entries = data?.pages.flatMap((page) => page.entries)
  if (error)
    return (
      <FailedState
        message={messageOf(error, messages.unreachable)}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!entries) return <Loading rows={8} rowHeight={4} />
  if (entries.length === 0) return empty
  return (
    <AuditTable
      label={label}
      entries={entries}
      onMore={hasNextPage ? () => void fetchNextPage() : null}
      isLoading={isFetchingNextPage}
    />
  )
}
