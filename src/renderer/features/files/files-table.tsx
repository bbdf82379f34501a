import type { LanguageOption } from '../../../shared/contract/files.ts'
import { exactTime } from '../../../shared/domain/exact-time.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { Pager } from '../../components/pager/pager.tsx'
import { HeadCell, Table, TableFoot } from '../../components/table/table.tsx'
import { FileRow, type RowHandlers } from './file-row.tsx'
import styles from './files.module.css'
import { pageCount, type FilesPage } from './files-query.ts'
import { languageName } from './languages-query.ts'

export interface FilesTableProps extends RowHandlers {
  data: FilesPage
  role: Role
  languages: readonly LanguageOption[]
  page: number
  /** When the data came. */
  now: Date
  onPage: (page: number) => void
  /** Another page is on its way. */
  isStale: boolean
  /** Id of the file that is being resumed. */
  resuming: string | null
}

/** The files, newest first, 20 to a page, with count and total time below. */
export function FilesTable({ data, role, languages, page, now, onPage, isStale, resuming, ...handlers }: FilesTableProps) {
  return (
    <>
      <Table className={isStale ? `${styles.table} ${styles.stale}` : styles.table} aria-busy={isStale}>
        <thead>
          <tr>
            <HeadCell>Name</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell align="end" className={styles.time}>Time</HeadCell>
            <HeadCell>Uploaded</HeadCell>
            <HeadCell><span className="vh">Actions</span></HeadCell>
          </tr>
        </thead>
        <tbody>
          {data.files.map((item) => (
            <FileRow
              key={item.file._id}
              item={item}
              role={role}
              language={languageName(languages, item.file.language_code)}
              now={now}
              isResuming={resuming === item.file._id}
              {...handlers}
            />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span>{data.count} {data.count === 1 ? 'file' : 'files'}, {exactTime(data.total_length)} total time</span>
        <Pager page={page} pages={pageCount(data.count)} onPage={onPage} />
      </TableFoot>
    </>
  )
}
