import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { messages } from '../../../shared/messages.ts'
import { Button } from '../../components/button/button.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { TableFoot } from '../../components/table/table.tsx'
import { messageOf } from '../../lib/api.ts'

export interface ListPagesProps<Row> {
  /** The query of its pages. */
  list: {
    error: Error | null
    refetch: () => Promise<unknown>
    hasNextPage: boolean
    fetchNextPage: () => Promise<unknown>
    isFetchingNextPage: boolean
  }
  /** All rows that have come; undefined before the first. */
  rows: readonly Row[] | undefined
  /** How many rows are drawn until they come, and how high, in rem. */
  coming?: { rows: number; rowHeight: number }
  /** What stands where there is none. */
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A list that comes page by page, while it loads, fails, is empty and has more. */
export function ListPages<Row>({
  list,
  rows,
  coming = { rows: 4, rowHeight: 3 },
  empty,
  children,
}: ListPagesProps<Row>) {
  const { t } = useLingui()
  if (!rows)
    return list.error ? (
      <FailedState
        message={messageOf(list.error, messages.unreachable)}
        action={<Button onClick={() => void list.refetch()}>{t`Try again`}</Button>}
      />
    ) : (
      <Loading {...coming} />
    )
  return (
    <>
      {rows.length === 0 ? empty : children(rows)}
      {list.hasNextPage && (
        <TableFoot>
          <Button size={32} sending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t`Show more`}
          </Button>
        </TableFoot>
      )}
    </>
  )
}
