import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { ReactNode } from 'react'
import type { BulkKind } from '../../../shared/contract/bulk.ts'
import type { SavedFilter } from '../../../shared/contract/filters.ts'
import type { Folder } from '../../../shared/contract/folders.ts'
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
import { FIRST_VIEW, isFiltered, type ListView } from './list-view.ts'
import { ListTools } from './list-tools.tsx'
import { ListTabs } from './list-tabs.tsx'
import { SideButton, WithSide } from './files-side.tsx'
import { FilterButton } from './filters/filter-button.tsx'
import { Breadcrumb } from './folders/breadcrumb.tsx'
import type { FolderAsk, FolderNavProps } from './folders/folder-nav.tsx'
import type { TagAsk } from './tags/tag-nav.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useFormat } from '../../lib/words/use-format.ts'
import { useSay } from '../../lib/words/use-say.ts'

export interface FilesBodyProps extends Omit<FilesTableProps, 'data' | 'isDraggable'> {
  data: FilesPage | undefined
  isFailed: boolean
  mayUpload: boolean
  folders: readonly Folder[]
  filters: readonly SavedFilter[]
  onAskFolder: (asked: FolderAsk) => void
  onAskTag: (asked: TagAsk) => void
  onDropAt: FolderNavProps['onDrop']
  /** Something that is done with the ticked files by the server. */
  onBulk: (kind: BulkKind) => void
  /** What the server does with many files just now. */
  bulk: ReactNode
  onBulkExport: () => void
  /** Downloads the recordings of the ticked files. */
  onMediaZip: () => void
  /** Links to the ticked files. */
  onLinks: () => void
  onBulkDelete: () => void
  onBulkAgain: () => void
}

/**
 * The table with what searches it, or what stands in its place: rows to come, nothing yet, nothing found, or that it
 * could not be loaded.
 */
export function FilesBody({
  data,
  isFailed,
  mayUpload,
  folders,
  filters,
  onAskFolder,
  onAskTag,
  onDropAt,
  onBulk,
  bulk,
  onBulkExport,
  onMediaZip,
  onLinks,
  onBulkDelete,
  onBulkAgain,
  ...table
}: FilesBodyProps) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { view, onView, selection } = table
  const isOnline = useIsOnline()
  if (!data && !isOnline) return <Empty title={t`You are offline.`}>{say(messages.filesOffline)}</Empty>
  if (!data && isFailed) return <FailedState message={say(messages.filesLoadFailed)} />
  const loadedAt = format.moment(table.now, 'time')
  const archivedCount = data?.archived_count ?? 0
  const tabs = <ListTabs view={view} archivedCount={archivedCount} onView={onView} />
  const side =
    mayUpload && folders.length + table.tags.length + filters.length > 0
      ? { folders, tags: table.tags, filters, view, onView, onAskFolder, onAskTag, onDrop: onDropAt }
      : null
  const sideButton = mayUpload && !view.isShared && (
    <SideButton side={side} onNewFolder={() => onAskFolder({ about: 'new-folder', parent: null })} />
  )
  if (data?.count === 0 && !isFiltered(view))
    return (
      <WithSide side={view.isShared ? null : side}>
        {tabs}
        <Breadcrumb folders={folders} view={view} onView={onView} />
        {bulk}
        {side && sideButton}
        {view.isShared ? (
          <Empty title={t`Nothing is shared with you yet.`}>
            {t`Transcripts that others share with your address appear here.`}
          </Empty>
        ) : (
          <NothingHere view={view} archivedCount={archivedCount} mayUpload={mayUpload} />
        )}
      </WithSide>
    )
  return (
    <WithSide side={view.isShared ? null : side}>
      {tabs}
      <Breadcrumb folders={folders} view={view} onView={onView} />
      {bulk}
      {!isOnline && (
        <Banner className={styles.note}>
          <Trans>You are offline. This list was loaded at {loadedAt}.</Trans>
        </Banner>
      )}
      {data && selection && selection.items.length > 0 ? (
        <SelectionBar
          selection={selection}
          isArchive={view.archived === 'only'}
          onArchive={table.onArchive}
          onMove={table.onMove}
          onTransfer={table.onTransfer}
          onTags={table.onTags}
          count={data.count}
          onBulk={onBulk}
          onAgain={onBulkAgain}
          onExport={onBulkExport}
          onMediaZip={onMediaZip}
          onLinks={onLinks}
          onDelete={onBulkDelete}
        />
      ) : (
        <ListTools view={view} onChange={onView}>
          {mayUpload && <FilterButton view={view} languages={table.languages} onView={onView} />}
          {sideButton}
        </ListTools>
      )}
      {!data ? (
        <Loading rows={4} rowHeight={5} />
      ) : data.count > 0 ? (
        <FilesTable data={data} isDraggable={side !== null && !view.isShared} {...table} />
      ) : (
        <Empty
          title={t`No files found.`}
          action={
            <Button
              onClick={() => onView({ ...FIRST_VIEW, folder: view.folder, isShared: view.isShared, sort: view.sort })}
            >{t`Show all files`}</Button>
          }
        >
          <Searched
            q={view.q}
            status={view.status}
            hasMore={[view.tag, view.language, view.from, view.to].some((part) => part !== null)}
          />
        </Empty>
      )}
    </WithSide>
  )
}

function Searched({ q, status, hasMore }: { q: string; status: string | null; hasMore: boolean }) {
  if (hasMore) return <Trans>No files here match your search and filters.</Trans>
  if (status === null) return <Trans>No file has “{q}” in its name.</Trans>
  if (q === '') return <Trans>No file has the status {status}.</Trans>
  return (
    <Trans>
      No file with the status {status} has “{q}” in its name.
    </Trans>
  )
}

function NothingHere({
  view,
  archivedCount,
  mayUpload,
}: {
  view: ListView
  archivedCount: number
  mayUpload: boolean
}) {
  const { t } = useLingui()
  if (view.archived === 'only')
    return (
      <Empty title={t`The archive is empty.`}>
        {t`Files you archive leave the list and stay here, with their texts and recordings.`}
      </Empty>
    )
  if (view.folder !== null)
    return (
      <Empty
        title={t`This folder is empty.`}
      >{t`Drop recordings here to upload them to this folder, or move files into it from the list.`}</Empty>
    )
  if (archivedCount > 0)
    return <Empty title={t`All your files are archived.`}>{t`Find them under Archived, above.`}</Empty>
  return <NothingYet mayUpload={mayUpload} />
}

function NothingYet({ mayUpload }: { mayUpload: boolean }) {
  const { t } = useLingui()
  return mayUpload ? (
    <Empty
      title={t`No transcripts yet.`}
      action={
        <Link to="/files/upload" className={buttonClass()}>
          {t`Upload`}
        </Link>
      }
    >
      {t`Drop audio or video anywhere on this page, or click Upload.`}
    </Empty>
  ) : (
    <Empty title={t`Nothing to transcribe yet.`}>{t`Files waiting for a transcriber appear here.`}</Empty>
  )
}
