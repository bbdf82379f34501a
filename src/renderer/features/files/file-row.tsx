import { AudioLines, Trash2, Video } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { FileListItem } from '../../../shared/contract/files.ts'
import { exactTime } from '../../../shared/domain/exact-time.ts'
import { fileActions, type FileAction } from '../../../shared/domain/file-actions.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Spinner } from '../../components/spinner/spinner.tsx'
import { Cell, RowActions } from '../../components/table/table.tsx'
import { FileState } from './file-state.tsx'
import styles from './files.module.css'
import { shownDate } from './shown-date.ts'
import { shownName } from './shown-name.ts'

/** What a row asks of the page. */
export interface RowHandlers {
  onResume: (item: FileListItem) => void
  onExport: (item: FileListItem) => void
  onDelete: (item: FileListItem) => void
}

export interface FileRowProps extends RowHandlers {
  item: FileListItem
  role: Role
  language: string
  now: Date
  /** A resume of this file is on its way. */
  isResuming: boolean
}

/** One file: what it is, where it stands, and what this person may do with it. */
export function FileRow({ item, role, language, now, isResuming, ...handlers }: FileRowProps) {
  const { file, humanTranscription: human } = item
  const status = role === 'HUMAN-TRANSCRIPTOR' && human ? human.status : file.status
  const actions = fileActions(role, { status: file.status, for_human_transcribe: file.for_human_transcribe, human })
  const Kind = file.type.startsWith('video/') ? Video : AudioLines
  return (
    <tr data-file={file._id}>
      <Cell phone="name">
        {actions.includes('edit') ? (
          <Link className={styles.name} to={editorPath(file._id)} title={file.name}>{shownName(file.name)}</Link>
        ) : (
          <span className={styles.name} title={file.name}>{shownName(file.name)}</span>
        )}
        <span className={styles.kind}><Kind />{kind(item, language)}</span>
      </Cell>
      <Cell phone="below"><FileState file={{ ...file, status }} /></Cell>
      <Cell phone="aside" align="end" numeric className={styles.time}>{exactTime(file.length)}</Cell>
      <Cell phone="hidden" className="muted"><time dateTime={file.uploaded_date}>{shownDate(file.uploaded_date, now)}</time></Cell>
      <Cell phone="actions" align="end">
        <RowActions>
          {actions.map((action) => <Action key={action} action={action} item={item} isResuming={isResuming} {...handlers} />)}
        </RowActions>
      </Cell>
    </tr>
  )
}

const editorPath = (id: string) => `/editor/${encodeURIComponent(id)}`

/** Language and way of working, below the name. */
function kind({ file }: FileListItem, language: string): string {
  if (file.is_multilingual) return 'Multilingual'
  return file.for_human_transcribe ? `${language}, human transcription` : language
}

interface ActionProps extends RowHandlers {
  action: FileAction
  item: FileListItem
  isResuming: boolean
}

function Action({ action, item, isResuming, onResume, onExport, onDelete }: ActionProps) {
  const { name, _id } = item.file
  switch (action) {
    case 'spinner':
      return <span className={styles.working}><Spinner label="Being written" /></span>
    case 'edit':
      return <Link className={buttonClass({ look: 'quiet', size: 32 })} to={editorPath(_id)} aria-label={`Edit ${name}`}>Edit</Link>
    case 'export':
      return <Button look="quiet" size={32} aria-label={`Export ${name}`} onClick={() => onExport(item)}>Export</Button>
    case 'resume':
      return <Button size={32} aria-label={`Resume ${name}`} sending={isResuming} onClick={() => onResume(item)}>Resume</Button>
    case 'delete':
      return <IconButton label={`Delete ${name}`} icon={Trash2} onClick={() => onDelete(item)} />
    default:
      // Quota, taking and publishing have no screens of their own here.
      return null
  }
}
