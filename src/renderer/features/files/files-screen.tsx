import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { shownStatus } from '../../../shared/domain/file-actions.ts'
import { defaultsIn } from '../../../shared/domain/folder-defaults.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { messages } from '../../../shared/messages.ts'
import { ErrorDialog } from '../../components/dialog/error-dialog.tsx'
import { useProfile } from '../../lib/profile.ts'
import { useSession } from '../../lib/session.ts'
import type { BulkKind } from '../../../shared/contract/bulk.ts'
import { BulkDialog } from './bulk/bulk-dialog.tsx'
import { BulkStrip } from './bulk/bulk-strip.tsx'
import { allOfView, type BulkAsk, tickedFiles } from './bulk/bulk-target.ts'
import { readRunningBulk, rememberRunningBulk } from './bulk/running-bulk.ts'
import { useArchive } from './use-archive.ts'
import { useDesk } from './desk/use-desk.tsx'
import { type Asked, FileDialogs } from './file-dialogs.tsx'
import { FilesBody } from './files-body.tsx'
import { useFiles } from './files-query.ts'
import { useLanguages } from './languages-query.ts'
import { FIRST_VIEW } from './list-view.ts'
import { PageHead } from './page-head.tsx'
import { useSavedFilters } from './filters/filters-query.ts'
import { FolderDialogs } from './folders/folder-dialogs.tsx'
import type { FolderAsk } from './folders/folder-nav.tsx'
import { useFolders } from '../../lib/filing/folders-query.ts'
import { useFolderCommands, useMoveFiles } from './folders/use-folder-commands.ts'
import { TagDialogs } from './tags/tag-dialogs.tsx'
import type { TagAsk } from './tags/tag-nav.tsx'
import { TagsDialog } from './tags/tags-dialog.tsx'
import { useTags } from '../../lib/filing/tags-query.ts'
import { FileUploads } from './upload/file-uploads.tsx'
import { useResumeFile } from './use-file-commands.ts'
import type { GridCommands } from './use-grid-keys.ts'
import { useListView } from './use-list-view.ts'
import { useLiveFiles } from './use-live-files.ts'
import { useLoadProblem } from './use-load-problem.ts'
import { useAskMove } from './folders/use-ask-move.tsx'
import { transferPlaces } from './transfer/transfer-places.ts'
import { useSelection } from './use-selection.ts'
import { useSay } from '../../lib/words/use-say.ts'
import type { Phrase } from '../../../shared/words/phrase.ts'
import { isAtLeast } from '../../../shared/domain/workspace-roles.ts'

/** /files: all files of the person, followed live; what of them, the address says. */
export default function FilesScreen() {
  const say = useSay()
  const { t } = useLingui()
  const role = useSession()?.role ?? 'USER'
  const [view, setView] = useListView()
  const files = useFiles(view)
  const profile = useProfile()
  const { workspace } = profile.data ?? {}
  const mayUpload = role !== 'HUMAN-TRANSCRIPTOR' && (!workspace || isAtLeast(workspace.role, 'editor'))
  const places = profile.data ? transferPlaces(profile.data) : []
  const languages = useLanguages()
  const navigate = useNavigate()
  useLiveFiles()

  const [problem, setProblem] = useState<Phrase | null>(null)
  useLoadProblem(files.isError, messages.filesLoadFailed, setProblem)
  useLoadProblem(profile.isError, messages.profileLoadFailed, setProblem)
  const [asked, ask] = useState<Asked | null>(null)
  const askAbout = (about: 'delete' | 'rename' | 'again' | 'share' | 'hold') => (item: FileListItem) =>
    ask({ about, item })
  const resume = useResumeFile(() => setProblem(messages.resumeFailed))
  const archive = useArchive()
  const folders = useFolders((files.data?.folder_count ?? 0) > 0)
  const [folderAsked, askFolder] = useState<FolderAsk | null>(null)
  const moveFiles = useMoveFiles()
  const tags = useTags((files.data?.tag_count ?? 0) > 0)
  const filters = useSavedFilters((files.data?.filter_count ?? 0) > 0)
  const [tagAsked, askTag] = useState<TagAsk | null>(null)
  const { move: moveFolder } = useFolderCommands()
  const desk = useDesk(setProblem)
  const statusOf = ({ file, humanTranscription: human }: FileListItem) =>
    shownStatus(role, { status: file.status, human })
  const rows = files.data?.files ?? []
  const selection = useSelection(rows, JSON.stringify(view))
  // What others share is theirs to rename, delete and choose among.
  const isOwn = mayUpload && !view.isShared
  const openFolder = view.isShared ? null : view.folder
  const [runningBulk, setRunningBulk] = useState(readRunningBulk)
  const [bulkAsked, askBulk] = useState<BulkAsk | null>(null)
  const target = () => (selection.isAll ? allOfView(view, files.data?.count ?? 0) : tickedFiles(selection.items))
  const onBulk = (kind: BulkKind, more?: { isArchived?: boolean; folderId?: string | null }) =>
    askBulk({ kind, target: target(), ...more })
  const runBulk = (id: string | null) => {
    rememberRunningBulk(id)
    setRunningBulk(id)
    if (id !== null) selection.clear()
  }

  const isAllOf = (items: readonly FileListItem[]) => selection.isAll && items === selection.items

  const onTransfer = (items: readonly FileListItem[]) =>
    ask({ about: 'transfer', items, ...(isAllOf(items) && { all: target() }) })

  const askMove = useAskMove(folders)
  const onMoveFiles = (items: readonly FileListItem[], folderId: string | null) =>
    askMove.ask({ move: 'files', ids: items.map(({ file }) => file._id), to: folderId }, () =>
      isAllOf(items) ? onBulk('move', { folderId }) : moveFiles.mutate({ items, folderId }),
    )
  const onMoveFolder = (id: string, parentId: string | null) =>
    askMove.ask({ move: 'folder', id, to: parentId }, () => moveFolder.mutate({ id, parentId }))

  const withRow = (act: (item: FileListItem) => void) => (id: string) => {
    const item = rows.find(({ file }) => file._id === id)
    if (item) act(item)
  }
  const keys: GridCommands = {
    open: withRow(
      (item) => isEditable(statusOf(item)) && void navigate(`/editor/${encodeURIComponent(item.file._id)}`),
    ),
    remove: isOwn ? withRow(askAbout('delete')) : () => {},
    rename: isOwn ? withRow(askAbout('rename')) : () => {},
    toggle: isOwn ? selection.toggle : () => {},
    move: isOwn ? withRow((item) => ask({ about: 'move', items: [item] })) : () => {},
    tag: isOwn ? withRow((item) => ask({ about: 'tags', items: [item] })) : () => {},
  }

  return (
    <>
      <title>{`${t`My files`} · Longhand`}</title>
      <PageHead profile={profile.data} mayUpload={mayUpload} folder={view.folder} />
      {mayUpload && <FileUploads folder={openFolder} defaults={defaultsIn(folders, openFolder)} />}
      <FilesBody
        data={files.data}
        isFailed={files.isError}
        mayUpload={mayUpload}
        role={role}
        languages={languages.data ?? []}
        view={view}
        onView={setView}
        now={new Date(files.dataUpdatedAt)}
        isStale={files.isPlaceholderData}
        resuming={resume.isPending ? resume.variables : desk.taking}
        takingPart={desk.takingPart}
        selection={isOwn ? selection : null}
        keys={keys}
        onResume={({ file }) => resume.mutate(file._id)}
        onProblem={setProblem}
        onExport={(item) =>
          ask({
            about: 'export',
            file: { ...item.file, status: statusOf(item) },
            isTaken: mayUpload || item.file.shared !== undefined || statusOf(item) !== 'STANDBY',
          })
        }
        onDelete={askAbout('delete')}
        onRename={askAbout('rename')}
        onAgain={askAbout('again')}
        onShare={askAbout('share')}
        onHold={askAbout('hold')}
        onArchive={(items) => {
          if (isAllOf(items)) {
            onBulk('archive', { isArchived: view.archived !== 'only' })
            return
          }
          archive.mutate({
            ids: items.map(({ file }) => file._id),
            isArchived: !items.every(({ file }) => file.filing?.is_archived),
          })
        }}
        onMove={(items) => ask({ about: 'move', items })}
        onTransfer={places.length > 0 ? onTransfer : null}
        onTags={(items) => (isAllOf(items) ? onBulk('tag') : ask({ about: 'tags', items }))}
        onBulk={onBulk}
        bulk={
          runningBulk !== null &&
          bulkAsked === null && (
            <BulkStrip id={runningBulk} onOpen={() => askBulk(runningBulk)} onGone={() => runBulk(null)} />
          )
        }
        tags={tags}
        filters={filters}
        onAskTag={askTag}
        folders={folders}
        onAskFolder={askFolder}
        onDropAt={(dragged, folderId) => {
          if ('folder' in dragged) onMoveFolder(dragged.folder, folderId)
          else
            onMoveFiles(
              rows.filter(({ file }) => dragged.files.includes(file._id)),
              folderId,
            )
        }}
        {...desk.handlers}
        onLinks={() => ask({ about: 'links', items: selection.items, ...(selection.isAll && { all: view }) })}
        onBulkExport={() =>
          ask({ about: 'bulk-export', items: selection.items, ...(selection.isAll && { all: view }) })
        }
        onMediaZip={() => ask({ about: 'media-zip', items: selection.items, ...(selection.isAll && { all: view }) })}
        onBulkAgain={() => (selection.isAll ? onBulk('again') : ask({ about: 'bulk-again', items: selection.items }))}
        onBulkDelete={() =>
          selection.isAll ? onBulk('remove') : ask({ about: 'bulk-delete', items: selection.items })
        }
      />
      <FileDialogs
        asked={asked}
        folders={folders}
        places={places}
        onTransferred={() => {
          selection.clear()
          ask(null)
        }}
        onBulkRunning={(id) => {
          runBulk(id)
          ask(null)
          askBulk(id)
        }}
        onClose={() => ask(null)}
        onDeleteFailed={() => setProblem(messages.removeFailed)}
      />
      <FolderDialogs
        asked={folderAsked}
        moved={asked?.about === 'move' ? asked.items : null}
        folders={folders}
        movedCount={asked?.about === 'move' && isAllOf(asked.items) ? (files.data?.count ?? 0) : null}
        onMoveFiles={onMoveFiles}
        onMoveFolder={onMoveFolder}
        onClose={() => {
          askFolder(null)
          if (asked?.about === 'move') ask(null)
        }}
        onOpen={(folder) => setView({ ...FIRST_VIEW, folder })}
        openFolder={view.folder}
      />
      {asked?.about === 'tags' && (
        <TagsDialog
          items={asked.items.map((one) => rows.find(({ file }) => file._id === one.file._id) ?? one)}
          tags={tags}
          onClose={() => ask(null)}
        />
      )}
      <TagDialogs
        asked={tagAsked}
        onClose={() => askTag(null)}
        onRemoved={({ _id }) => _id === view.tag && setView({ tag: null })}
      />
      {bulkAsked !== null && (
        <BulkDialog asked={bulkAsked} tags={tags} onRunning={runBulk} onClose={() => askBulk(null)} />
      )}
      {askMove.dialog}
      {desk.dialogs}
      <ErrorDialog message={problem && say(problem)} onClose={() => setProblem(null)} />
    </>
  )
}
