import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FileListItem, FileRecord } from '../../../shared/contract/files.ts'
import { shownStatus } from '../../../shared/domain/file-actions.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { messages } from '../../../shared/messages.ts'
import { ErrorDialog } from '../../components/dialog/error-dialog.tsx'
import { ExportDialog } from '../../components/export-dialog/export-dialog.tsx'
import { checkCaptions } from '../../lib/check-captions.ts'
import { downloadExport } from '../../lib/download-export.ts'
import { useExportLanguages } from '../../lib/export-languages.ts'
import { useExportTemplate } from '../../lib/preferences.ts'
import { useProfile } from '../../lib/profile.ts'
import { useSession } from '../../lib/session.ts'
import { AgainDialog } from './again-dialog.tsx'
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx'
import { BulkExportDialog } from './bulk-export-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useDesk } from './desk/use-desk.tsx'
import { FilesBody } from './files-body.tsx'
import { useFiles } from './files-query.ts'
import { useLanguages } from './languages-query.ts'
import { PageHead } from './page-head.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { FileUploads } from './upload/file-uploads.tsx'
import { useResumeFile } from './use-file-commands.ts'
import type { GridCommands } from './use-grid-keys.ts'
import { useListView } from './use-list-view.ts'
import { useLiveFiles } from './use-live-files.ts'
import { useLoadProblem } from './use-load-problem.ts'
import { useSelection } from './use-selection.ts'

/** /files: all files of the person, followed live; what of them, the address says. */
export default function FilesScreen() {
  const role = useSession()?.role ?? 'USER'
  const mayUpload = role !== 'HUMAN-TRANSCRIPTOR'
  const [view, setView] = useListView()
  const files = useFiles(view)
  const profile = useProfile()
  const languages = useLanguages()
  const navigate = useNavigate()
  useLiveFiles()

  const [problem, setProblem] = useState<string | null>(null)
  useLoadProblem(files.isError, messages.filesLoadFailed, setProblem)
  useLoadProblem(profile.isError, messages.profileLoadFailed, setProblem)
  const [deleting, setDeleting] = useState<FileListItem | null>(null)
  const [exporting, setExporting] = useState<FileRecord | null>(null)
  const exportLanguages = useExportLanguages(exporting && isEditable(exporting.status) ? exporting._id : null)
  const template = useExportTemplate(exporting !== null)
  const [renaming, setRenaming] = useState<FileListItem | null>(null)
  const [redoing, setRedoing] = useState<FileListItem | null>(null)
  const [sharing, setSharing] = useState<FileListItem | null>(null)
  const [bulk, setBulk] = useState<{ kind: 'export' | 'delete'; items: readonly FileListItem[] } | null>(null)
  const resume = useResumeFile(() => setProblem(messages.resumeFailed))
  const desk = useDesk(setProblem)
  const statusOf = ({ file, humanTranscription: human }: FileListItem) => shownStatus(role, { status: file.status, human })
  const rows = files.data?.files ?? []
  const selection = useSelection(rows, JSON.stringify(view))

  const withRow = (act: (item: FileListItem) => void) => (id: string) => {
    const item = rows.find(({ file }) => file._id === id)
    if (item) act(item)
  }
  const keys: GridCommands = {
    open: withRow((item) => isEditable(statusOf(item)) && void navigate(`/editor/${encodeURIComponent(item.file._id)}`)),
    remove: mayUpload ? withRow(setDeleting) : () => {},
    rename: mayUpload ? withRow(setRenaming) : () => {},
    toggle: mayUpload ? selection.toggle : () => {},
  }

  return (
    <>
      <title>My files · Longhand</title>
      <PageHead profile={profile.data} mayUpload={mayUpload} />
      {mayUpload && <FileUploads />}
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
        selection={mayUpload ? selection : null}
        keys={keys}
        onResume={({ file }) => resume.mutate(file._id)}
        onProblem={setProblem}
        onExport={(item) => setExporting({ ...item.file, status: statusOf(item) })}
        onDelete={setDeleting}
        onRename={setRenaming}
        onAgain={setRedoing}
        onShare={setSharing}
        {...desk.handlers}
        onBulkExport={() => setBulk({ kind: 'export', items: selection.items })}
        onBulkDelete={() => setBulk({ kind: 'delete', items: selection.items })}
      />
      <DeleteDialog item={deleting} onClose={() => setDeleting(null)} onFailed={() => setProblem(messages.removeFailed)} />
      <ExportDialog file={exporting} onClose={() => setExporting(null)} download={downloadExport} check={checkCaptions} template={template} languages={exportLanguages} />
      <RenameDialog item={renaming} onClose={() => setRenaming(null)} />
      <ShareDialog item={sharing} onClose={() => setSharing(null)} />
      <AgainDialog item={redoing} onClose={() => setRedoing(null)} />
      {bulk?.kind === 'delete' && <BulkDeleteDialog items={bulk.items} onClose={() => setBulk(null)} />}
      {bulk?.kind === 'export' && <BulkExportDialog items={bulk.items} onClose={() => setBulk(null)} />}
      {desk.dialogs}
      <ErrorDialog message={problem} onClose={() => setProblem(null)} />
    </>
  )
}
