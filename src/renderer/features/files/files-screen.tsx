import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { FileListItem, FileRecord } from '../../../shared/contract/files.ts'
import { messages } from '../../../shared/messages.ts'
import { ErrorDialog } from '../../components/dialog/error-dialog.tsx'
import { ExportDialog } from '../../components/export-dialog/export-dialog.tsx'
import { downloadExport } from '../../lib/download-export.ts'
import { useProfile } from '../../lib/profile.ts'
import { useSession } from '../../lib/session.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { FilesBody } from './files-body.tsx'
import { useFiles } from './files-query.ts'
import { useLanguages } from './languages-query.ts'
import { PageHead } from './page-head.tsx'
import { FileUploads } from './upload/file-uploads.tsx'
import { useResumeFile } from './use-file-commands.ts'
import { useLiveFiles } from './use-live-files.ts'
import { useLoadProblem } from './use-load-problem.ts'

/** /files: all files of the person, followed live. `?page=2` is the second twenty. */
export default function FilesScreen() {
  const role = useSession()?.role ?? 'USER'
  const mayUpload = role !== 'HUMAN-TRANSCRIPTOR'
  const [params, setParams] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const files = useFiles(page)
  const profile = useProfile()
  const languages = useLanguages()
  useLiveFiles()

  const [problem, setProblem] = useState<string | null>(null)
  useLoadProblem(files.isError, messages.filesLoadFailed, setProblem)
  useLoadProblem(profile.isError, messages.profileLoadFailed, setProblem)
  const [deleting, setDeleting] = useState<FileListItem | null>(null)
  const [exporting, setExporting] = useState<FileRecord | null>(null)
  const resume = useResumeFile(() => setProblem(messages.resumeFailed))

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
        page={page}
        now={new Date(files.dataUpdatedAt)}
        onPage={(next) => setParams(next === 1 ? {} : { page: String(next) })}
        isStale={files.isPlaceholderData}
        resuming={resume.isPending ? resume.variables : null}
        onResume={({ file }) => resume.mutate(file._id)}
        onExport={({ file }) => setExporting(file)}
        onDelete={setDeleting}
      />
      <DeleteDialog item={deleting} onClose={() => setDeleting(null)} onFailed={() => setProblem(messages.removeFailed)} />
      <ExportDialog file={exporting} onClose={() => setExporting(null)} download={downloadExport} />
      <ErrorDialog message={problem} onClose={() => setProblem(null)} />
    </>
  )
}
