import { Link } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import { Empty } from '../../components/empty/empty.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { useIsOnline } from '../../lib/use-is-online.ts'
import styles from './files.module.css'
import { FilesTable, type FilesTableProps } from './files-table.tsx'
import type { FilesPage } from './files-query.ts'
import { FIRST_VIEW, isFiltered } from './list-view.ts'
import { ListTools } from './list-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'

export interface FilesBodyProps extends Omit<FilesTableProps, 'data'> {
  data: FilesPage | undefined
  isFailed: boolean
  mayUpload: boolean
  onBulkExport: () => void
  onBulkDelete: () => void
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' })

/**
 * The table with what searches it, or what stands in its place: rows to come, nothing yet, nothing found, or that it
 * could not be loaded.
 */
export function FilesBody({ data, isFailed, mayUpload, onBulkExport, onBulkDelete, ...table }: FilesBodyProps) {
  const { view, onView, selection } = table
  const isOnline = useIsOnline()
  if (!data && !isOnline) return <Empty title="You are offline.">{messages.filesOffline}</Empty>
  if (!data) return isFailed ? <FailedState message={messages.filesLoadFailed} /> : <Loading rows={4} rowHeight={5} />
  if (data.count === 0 && !isFiltered(view)) return <NothingYet mayUpload={mayUpload} />
  return (
    <>
      {!isOnline && (
        <Banner className={styles.note}>
          You are offline. This is the list as it was at {clock.format(table.now)}.
        </Banner>
      )}
      {selection && selection.items.length > 0 ? (
        <SelectionBar selection={selection} onExport={onBulkExport} onDelete={onBulkDelete} />
      ) : (
        <ListTools view={view} onChange={onView} />
      )}
      {data.count > 0 ? (
        <FilesTable data={data} {...table} />
      ) : (
        <Empty
          title="No file is like that."
          action={
            <Button onClick={() => onView({ status: FIRST_VIEW.status, q: FIRST_VIEW.q })}>Show all files</Button>
          }
        >
          {shownSearch(view.q, view.status)}
        </Empty>
      )}
    </>
  )
}

function shownSearch(q: string, status: string | null): string {
  const parts = [q && `with “${q}” in the name`, status && `in ${status}`].filter(Boolean)
  return `There is none ${parts.join(' and ')}.`
}

function NothingYet({ mayUpload }: { mayUpload: boolean }) {
  return mayUpload ? (
    <Empty
      title="Nothing written down yet."
      action={
        <Link to="/files/upload" className={buttonClass()}>
          Upload
        </Link>
      }
    >
      Drop audio or video anywhere on this page, or choose it by hand.
    </Empty>
  ) : (
    <Empty title="Nothing to write down yet.">Files that wait for a transcriptor are listed here.</Empty>
  )
}
