import { Plural, useLingui } from '@lingui/react/macro'
import type { LanguageOption } from '../../../shared/contract/files/languages.ts'
import type { Tag } from '../../../shared/contract/tags.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { Pager } from '../../components/pager/pager.tsx'
import { HeadCell, Table, TableFoot } from '../../components/table/table.tsx'
import { beginDrag } from './folders/drag-files.ts'
import { FileRow, type RowHandlers } from './file-row.tsx'
import styles from './files.module.css'
import { pageCount, type FilesPage } from './files-query.ts'
import { languageName } from './languages-query.ts'
import type { ListView } from './list-view.ts'
import { SortHead } from './sort-head.tsx'
import { Tick } from './tick.tsx'
import { useGridKeys, type GridCommands } from './use-grid-keys.ts'
import type { FileSelection } from './use-selection.ts'
import { useFormat } from '../../lib/words/use-format.ts'

export interface FilesTableProps extends RowHandlers {
  data: FilesPage
  role: Role
  languages: readonly LanguageOption[]
  tags: readonly Tag[]
  view: ListView
  onView: (changes: Partial<ListView>) => void
  /** When the data came. */
  now: Date
  /** Another page is on its way. */
  isStale: boolean
  /** Id of the file that is being resumed. */
  resuming: string | null
  /** The part of a file that is being taken. */
  takingPart: { id: string; part: number } | null
  /** Null where rows cannot be ticked. */
  selection: FileSelection | null
  keys: GridCommands
  /** Whether there are folders to drag rows to. */
  isDraggable: boolean
}

/** What is dragged by one row: all that are ticked when it is, else itself. */
const draggedWith = (selection: FileSelection | null, id: string) =>
  selection?.ids.has(id) ? [...selection.ids] : [id]

/** The files, 20 to a page, with count and total time below. */
export function FilesTable({
  data,
  role,
  languages,
  tags,
  view,
  onView,
  now,
  isStale,
  resuming,
  takingPart,
  selection,
  keys,
  isDraggable,
  ...handlers
}: FilesTableProps) {
  const { t } = useLingui()
  const format = useFormat()
  const grid = useGridKeys(keys)
  const sorting = { sort: view.sort, onSort: (sort: ListView['sort']) => onView({ sort }) }
  const totalTime = format.length(data.total_length)
  const ticked = selection?.items.length ?? 0
  return (
    <>
      <Table
        role="grid"
        aria-label={t`Files`}
        aria-multiselectable={selection ? true : undefined}
        className={isStale ? `${styles.table} ${styles.stale}` : styles.table}
        aria-busy={isStale}
      >
        <thead>
          <tr>
            <SortHead
              field="name"
              {...sorting}
              before={
                selection && (
                  <Tick
                    label={t`Select all on this page`}
                    checked={ticked > 0 && ticked === data.files.length}
                    mixed={ticked > 0 && ticked < data.files.length}
                    onToggle={selection.toggleAll}
                  />
                )
              }
            >
              {t`Name`}
            </SortHead>
            <SortHead field="status" {...sorting}>
              {t`Status`}
            </SortHead>
            <SortHead field="length" align="end" className={styles.time} {...sorting}>
              {t`Time`}
            </SortHead>
            <SortHead field="uploaded_date" {...sorting}>
              {t`Uploaded`}
            </SortHead>
            <HeadCell>
              <span className="vh">{t`Actions`}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody {...grid}>
          {data.files.map((item) => (
            <FileRow
              key={item.file._id}
              item={item}
              role={role}
              language={languageName(languages, item.file.language_code)}
              tags={tags}
              now={now}
              isResuming={resuming === item.file._id}
              takingPart={takingPart?.id === item.file._id ? takingPart.part : null}
              tick={
                selection && {
                  isOn: selection.ids.has(item.file._id),
                  onToggle: (isRange) => selection.toggle(item.file._id, isRange),
                }
              }
              onDragStart={
                isDraggable ? (event) => beginDrag(event, { files: draggedWith(selection, item.file._id) }) : null
              }
              {...handlers}
            />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span>
          <Plural
            value={data.count}
            one={`# file, ${totalTime} total time`}
            other={`# files, ${totalTime} total time`}
          />
        </span>
        <Pager page={view.page} pages={pageCount(data.count)} onPage={(page) => onView({ page })} />
      </TableFoot>
    </>
  )
}
