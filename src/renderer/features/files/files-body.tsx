import { Link } from 'react-router-dom'
import { messages } from '../../../shared/messages.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { Empty } from '../../components/empty/empty.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { FilesTable, type FilesTableProps } from './files-table.tsx'
import type { FilesPage } from './files-query.ts'

export interface FilesBodyProps extends Omit<FilesTableProps, 'data'> {
  data: FilesPage | undefined
  isFailed: boolean
  mayUpload: boolean
}

/** The table, or what stands in its place: rows to come, nothing yet, or that it could not be loaded. */
export function FilesBody({ data, isFailed, mayUpload, ...table }: FilesBodyProps) {
  if (!data) return isFailed ? <FailedState message={messages.filesLoadFailed} /> : <Loading rows={4} />
  if (data.count > 0) return <FilesTable data={data} {...table} />
  return mayUpload ? (
    <Empty title="Nothing written down yet." action={<Link to="/files/upload" className={buttonClass()}>Upload</Link>}>
      Drop audio or video anywhere on this page, or choose it by hand.
    </Empty>
  ) : (
    <Empty title="Nothing to write down yet.">Files that wait for a transcriptor are listed here.</Empty>
  )
}
