import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, Trash2, Video } from 'lucide-react'
import type { DragEvent } from 'react'
import { Link } from 'react-router-dom'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { fileActions, type FileAction, sharedActions, shownStatus } from '../../../shared/domain/file-actions.ts'
import type { Tag } from '../../../shared/contract/tags.ts'
import type { Role } from '../../../shared/domain/roles.ts'
import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Spinner } from '../../components/spinner/spinner.tsx'
import { Cell, RowActions } from '../../components/table/table.tsx'
import { FlagNote } from './desk/flag-note.tsx'
import { LeaseNote } from './desk/lease-note.tsx'
import { OpenTranslations } from './desk/open-translations.tsx'
import { PartsList } from './desk/parts-list.tsx'
import { PayQuota } from './desk/pay-quota.tsx'
import type { DeskHandlers } from './desk/use-desk.tsx'
import { FileMenu, type FileMenuHandlers } from './file-menu.tsx'
import { FileState } from './file-state.tsx'
import styles from './files.module.css'
import { DraftMark } from './offline/draft-mark.tsx'
import { MentionMark } from './mention-mark.tsx'
import { OfflineMark } from './offline/offline-mark.tsx'
import { shownDate } from '../../lib/shown-date.ts'
import { shownName } from './shown-name.ts'
import { TagsOfFile } from './tags/tags-of-file.tsx'
import { Tick } from './tick.tsx'
import { AddTranscript } from './upload/add-transcript.tsx'
import { useFormat } from '../../lib/words/use-format.ts'

/** What a row asks of the page. */
export interface RowHandlers extends FileMenuHandlers, Omit<DeskHandlers, keyof FileMenuHandlers> {
  onResume: (item: FileListItem) => void
  onExport: (item: FileListItem) => void
  onDelete: (item: FileListItem) => void
}

export interface FileRowProps extends RowHandlers {
  item: FileListItem
  role: Role
  language: string
  /** All tags of the person. */
  tags: readonly Tag[]
  now: Date
  /** A resume of this file is on its way. */
  isResuming: boolean
  /** The part of it that is being taken. */
  takingPart: number | null
  /** Null where rows cannot be ticked. */
  tick: { isOn: boolean; onToggle: (isRange: boolean) => void } | null
  /** Null where rows cannot be dragged to a folder. */
  onDragStart: ((event: DragEvent) => void) | null
}

/** One file: what it is, where it stands, and what this person may do with it. */
export function FileRow({
  item,
  role,
  language,
  tags,
  now,
  isResuming,
  takingPart,
  tick,
  onDragStart,
  ...handlers
}: FileRowProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { file, humanTranscription: human } = item
  const status = shownStatus(role, { status: file.status, human })
  const failure = role === 'HUMAN-TRANSCRIPTOR' && human ? human.failure : file.failure
  const actions = file.shared
    ? sharedActions(file.shared.right, file)
    : fileActions(role, { status: file.status, for_human_transcribe: file.for_human_transcribe, human })
  // What the machine is writing can be read already.
  const canReadAlong = status === 'TRANSCRIBE' && role !== 'HUMAN-TRANSCRIPTOR' && !file.shared
  const Kind = file.type.startsWith('video/') ? Video : AudioLines
  return (
    <tr
      data-file={file._id}
      aria-selected={tick?.isOn}
      draggable={onDragStart ? true : undefined}
      onDragStart={onDragStart ?? undefined}
    >
      <Cell phone="name" className={styles.nameCell}>
        {tick && <Tick label={t`Select ${{ name: file.name }}`} checked={tick.isOn} onToggle={tick.onToggle} />}
        {actions.includes('edit') || actions.includes('read') || canReadAlong ? (
          <Link className={styles.name} dir="auto" to={editorPath(file._id)} title={file.name}>
            {shownName(file.name)}
          </Link>
        ) : (
          <span className={styles.name} dir="auto" title={file.name}>
            {shownName(file.name)}
          </span>
        )}
        <span className={styles.kind}>
          <Kind />
          <KindOf file={file} language={language} role={role} />
        </span>
        <TagsOfFile ids={file.filing?.tag_ids ?? []} tags={tags} />
        {file.shared && <SharedBy shared={file.shared} />}
        <OfflineMark id={file._id} name={file.name} />
        <DraftMark id={file._id} name={file.name} />
        <MentionMark id={file._id} name={file.name} />
        {!file.shared && (
          <PartsList
            item={item}
            taking={takingPart}
            onTakePart={role === 'HUMAN-TRANSCRIPTOR' ? handlers.onTakePart : null}
          />
        )}
        {human && human.note !== '' && !human.published && (
          <p className={styles.forTranscriptor} title={human.note}>
            {t`Note: ${{ note: human.note }}`}
          </p>
        )}
      </Cell>
      <Cell phone="below">
        <FileState file={{ ...file, status, failure }} now={now} />
        <FlagNote item={item} onDecide={role === 'HUMAN-TRANSCRIPTOR' ? null : handlers.onDecide} />
        <LeaseNote item={item} now={now} onRenew={handlers.onRenew} />
        {actions.includes('read') || file.shared || role !== 'HUMAN-TRANSCRIPTOR' ? null : (
          <OpenTranslations item={item} />
        )}
      </Cell>
      <Cell phone="aside" align="end" numeric className={styles.time}>
        {format.length(file.length)}
      </Cell>
      <Cell phone="hidden" className="muted">
        <time dateTime={file.uploaded_date}>{shownDate(file.uploaded_date, now)}</time>
      </Cell>
      <Cell phone="actions" align="end">
        <RowActions>
          {actions.map((action) => (
            <Action key={action} action={action} item={item} role={role} isResuming={isResuming} {...handlers} />
          ))}
          {!file.shared && <FileMenu item={item} role={role} mayTakeAlong={actions.includes('edit')} {...handlers} />}
        </RowActions>
      </Cell>
    </tr>
  )
}

/** Whose it is, and what the person may do with it. */
function SharedBy({ shared: { by, right } }: { shared: NonNullable<FileListItem['file']['shared']> }) {
  const { t } = useLingui()
  if (by === null) {
    const byLink = {
      read: t`By a link · you can read`,
      comment: t`By a link · you can comment`,
      edit: t`By a link · you can edit`,
    }
    return <span className={styles.sharedBy}>{byLink[right]}</span>
  }
  const words = { read: t`${by} · you can read`, comment: t`${by} · you can comment`, edit: t`${by} · you can edit` }
  return <span className={styles.sharedBy}>{words[right]}</span>
}

const editorPath = (id: string) => `/editor/${encodeURIComponent(id)}`

/** Language and way of working, below the name. */
function KindOf({ file, language, role }: Pick<FileListItem, 'file'> & { language: string; role: Role }) {
  if (file.is_multilingual) return <Trans>Multilingual</Trans>
  if (role === 'HUMAN-TRANSCRIPTOR' && file.is_published) return <Trans>{language}, published</Trans>
  return file.for_human_transcribe ? <Trans>{language}, human transcription</Trans> : language
}

function Listen({ name, onListen }: { name: string; onListen: () => void }) {
  const { t } = useLingui()
  return (
    <Button look="quiet" size={32} aria-label={t`Listen to the first minute of ${name}`} onClick={onListen}>
      {t`Listen`}
    </Button>
  )
}

interface ActionProps extends Omit<RowHandlers, Exclude<keyof FileMenuHandlers, 'onProblem'>> {
  action: FileAction
  item: FileListItem
  role: Role
  isResuming: boolean
}

function Action({
  action,
  item,
  role,
  isResuming,
  onResume,
  onExport,
  onDelete,
  onProblem,
  onTake,
  onListen,
  onPublish,
  onQuota,
}: ActionProps) {
  const { t } = useLingui()
  const { name, _id } = item.file
  switch (action) {
    case 'spinner':
      return (
        <span className={styles.working}>
          <Spinner label={t`Transcribing`} />
        </span>
      )
    case 'edit':
      return (
        <Link className={buttonClass({ look: 'quiet', size: 32 })} to={editorPath(_id)} aria-label={t`Edit ${name}`}>
          {t`Edit`}
        </Link>
      )
    case 'read':
      return (
        <Link className={buttonClass({ look: 'quiet', size: 32 })} to={editorPath(_id)} aria-label={t`Read ${name}`}>
          {t`Read`}
        </Link>
      )
    case 'export':
      return (
        <Button look="quiet" size={32} aria-label={t`Export ${name}`} onClick={() => onExport(item)}>
          {t`Export`}
        </Button>
      )
    case 'resume':
      return (
        <Button
          size={32}
          aria-label={t`Resume ${name}`}
          sending={isResuming}
          onClick={() => (role === 'HUMAN-TRANSCRIPTOR' ? onTake : onResume)(item)}
        >
          {t`Resume`}
        </Button>
      )
    case 'listen':
      return <Listen name={name} onListen={() => onListen(item)} />
    case 'transcribe':
      return (
        <>
          <Listen name={name} onListen={() => onListen(item)} />
          <Button size={32} aria-label={t`Transcribe ${name}`} sending={isResuming} onClick={() => onTake(item)}>
            {t`Transcribe`}
          </Button>
        </>
      )
    case 'publish':
      return (
        <Button size={32} aria-label={t`Publish ${name}`} onClick={() => onPublish(item)}>
          {t`Publish`}
        </Button>
      )
    case 'quota':
      return (
        <>
          <Button look="quiet" size={32} aria-label={t`View quota of ${name}`} onClick={() => onQuota(item)}>
            {t`View quota`}
          </Button>
          <PayQuota file={item.file} />
        </>
      )
    case 'add-transcript':
      return <AddTranscript file={item.file} onProblem={onProblem} />
    case 'delete':
      return <IconButton label={t`Delete ${name}`} icon={Trash2} onClick={() => onDelete(item)} />
    default:
      return null
  }
}
