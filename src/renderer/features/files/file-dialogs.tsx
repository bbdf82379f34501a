import type { FileListItem, FileRecord } from '../../../shared/contract/files/records.ts'
import type { Folder } from '../../../shared/contract/folders.ts'
import { defaultsIn } from '../../../shared/domain/folder-defaults.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { messages } from '../../../shared/messages.ts'
import { ExportDialog } from '../../components/export-dialog/export-dialog.tsx'
import { checkCaptions } from '../../lib/check-captions.ts'
import { downloadExport } from '../../lib/download-export.ts'
import { useExportTemplates } from '../../lib/export-templates.ts'
import { useExportLanguages } from '../../lib/export-languages.ts'
import { useWrittenOf } from '../../lib/written-answers.ts'
import { useCaptionLimits } from '../../lib/style-guides.ts'
import { AgainDialog } from './again-dialog.tsx'
import { BulkAgainDialog } from './bulk-again-dialog.tsx'
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx'
import { BulkExportDialog } from './bulk-export-dialog.tsx'
import type { BulkTarget } from './bulk/bulk-target.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { HoldDialog } from './hold-dialog.tsx'
import type { ListView } from './list-view.ts'
import { MediaZipDialog } from './media-zip-dialog.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { LinksDialog } from './share/links-dialog.tsx'
import { ShareDialog } from './share/share-dialog.tsx'
import { TransferDialog } from './transfer/transfer-dialog.tsx'
import type { TransferPlace } from './transfer/transfer-places.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** What a dialog is open about: one file, or those that are ticked. */
export type Asked =
  | { about: 'delete' | 'rename' | 'again' | 'share' | 'hold'; item: FileListItem }
  /** The record as the person sees it, whose status may be that of the human's work. */
  | { about: 'export'; file: FileRecord; isTaken: boolean }
  | { about: 'bulk-delete' | 'bulk-again' | 'move' | 'tags'; items: readonly FileListItem[] }
  /** With a target, all files that it names. */
  | { about: 'transfer'; items: readonly FileListItem[]; all?: BulkTarget }
  /** With a view, all files that it leaves. */
  | { about: 'bulk-export' | 'media-zip' | 'links'; items: readonly FileListItem[]; all?: ListView }

interface FileDialogsProps {
  asked: Asked | null
  folders: readonly Folder[]
  /** To whom files can go. */
  places: readonly TransferPlace[]
  onTransferred: () => void
  /** Told the id of a bulk action that was begun. */
  onBulkRunning: (id: string) => void
  onClose: () => void
  onDeleteFailed: () => void
}

/** The dialogs of the files page, of which one is open at a time. */
export function FileDialogs({
  asked,
  folders,
  places,
  onTransferred,
  onBulkRunning,
  onClose,
  onDeleteFailed,
}: FileDialogsProps) {
  const say = useSay()
  const exported = asked?.about === 'export' ? asked.file : null
  const withText = exported && isEditable(exported.status) ? exported._id : null
  const languages = useExportLanguages(withText)
  const templates = useExportTemplates(withText)
  const limits = useCaptionLimits(withText)
  const written = useWrittenOf(withText)
  const itemOf = (about: 'delete' | 'rename' | 'again' | 'share' | 'hold') =>
    asked?.about === about ? asked.item : null
  const shared = itemOf('share')
  const held = itemOf('hold')?.file
  return (
    <>
      <DeleteDialog item={itemOf('delete')} onClose={onClose} onFailed={onDeleteFailed} />
      <ExportDialog
        file={exported}
        onClose={onClose}
        download={downloadExport}
        check={checkCaptions}
        templates={templates}
        languages={languages}
        limits={limits}
        written={written}
        format={exported && defaultsIn(folders, exported.filing?.folder_id ?? null).export_format}
        refusal={asked?.about === 'export' && !asked.isTaken ? say(messages.exportOnceTaken) : undefined}
      />
      <RenameDialog item={itemOf('rename')} onClose={onClose} />
      <ShareDialog
        target={shared && { kind: 'file', id: shared.file._id }}
        name={shared?.file.name}
        onClose={onClose}
      />
      {held && (
        <HoldDialog
          about={{ kind: 'file', id: held._id, name: held.name, isHeld: held.filing?.hold === 'owner' }}
          onClose={onClose}
        />
      )}
      <AgainDialog item={itemOf('again')} onClose={onClose} />
      {asked?.about === 'bulk-delete' && <BulkDeleteDialog items={asked.items} onClose={onClose} />}
      {asked?.about === 'transfer' && (
        <TransferDialog
          items={asked.items}
          places={places}
          {...(asked.all && { all: asked.all })}
          onClose={onClose}
          onMoved={onTransferred}
          onRunning={onBulkRunning}
        />
      )}
      {asked?.about === 'bulk-again' && <BulkAgainDialog items={asked.items} onClose={onClose} />}
      {asked?.about === 'links' && <LinksDialog items={asked.items} all={asked.all} onClose={onClose} />}
      {asked?.about === 'media-zip' && <MediaZipDialog items={asked.items} all={asked.all} onClose={onClose} />}
      {asked?.about === 'bulk-export' && <BulkExportDialog items={asked.items} all={asked.all} onClose={onClose} />}
    </>
  )
}
