import { useLingui } from '@lingui/react/macro'
import { useToast } from '../../../components/toast/toast-context.ts'
import { ErrorDialog } from '../../../components/dialog/error-dialog.tsx'
import { ExportDialog } from '../../../components/export-dialog/export-dialog.tsx'
import { checkCaptions } from '../../../lib/check-captions.ts'
import { downloadExport } from '../../../lib/download-export.ts'
import { useExportLanguages } from '../../../lib/export-languages.ts'
import { useExportTemplates } from '../../../lib/export-templates.ts'
import { useWrittenOf } from '../../../lib/written-answers.ts'
import { useCaptionLimits } from '../../../lib/style-guides.ts'
import type { OpenedTranscript } from '../open-transcript.ts'
import { DiarisationDialog } from '../speakers/diarisation-dialog.tsx'
import { HearAgainDialog } from '../hear-again/hear-again-dialog.tsx'
import { ReadingNotice } from '../second-reading/reading-notice.tsx'
import { SecondReadingDialog } from '../second-reading/second-reading-dialog.tsx'
import { DiarisationOutcome } from '../speakers/diarisation-outcome.tsx'
import { QualityDialog } from '../quality/quality-dialog.tsx'
import { useEditor, useSaveStatus, useUi } from '../use-session.ts'
import { AbbreviationsDialog } from './abbreviations-dialog.tsx'
import { ChangeKeysDialog } from './change-keys-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { InfoDialog } from './info-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { LeaveDialog } from './leave-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { PlaybackDialog } from './playback-dialog.tsx'
import { Palette } from './palette.tsx'
import { PedalsDialog } from './pedals-dialog.tsx'
import { RestoreDialog } from './restore-dialog.tsx'
import { SpeakerDialog } from './speaker-dialog.tsx'
import { SpeakersDialog } from './speakers-dialog.tsx'
import { SplitTurnDialog } from './split-turn-dialog.tsx'
import { TranslationsDialog } from '../translations/translations-dialog.tsx'
import { UnplayedDialog } from './unplayed-dialog.tsx'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { useEffect, useState } from 'react'

/** The one dialog that is open, if any. */
export function EditorDialogs({ opened }: { opened: OpenedTranscript }) {
  const { ui } = useEditor()
  const dialog = useUi((state) => state.dialog)
  const close = () => ui.setState({ dialog: null })
  return (
    <>
      {dialog === 'export' && <EditorExport onClose={close} />}
      {dialog === 'translations' && <TranslationsDialog onClose={close} />}
      {dialog === 'quality' && <QualityDialog onClose={close} />}
      {dialog === 'versions' && <VersionsDialog onClose={close} />}
      {dialog === 'info' && <InfoDialog onClose={close} />}
      {dialog === 'keys' && <KeysDialog onClose={close} />}
      {dialog === 'change-keys' && <ChangeKeysDialog onClose={close} />}
      {dialog === 'abbreviations' && <AbbreviationsDialog onClose={close} />}
      {dialog === 'playback' && <PlaybackDialog onClose={close} />}
      {dialog === 'pedals' && <PedalsDialog onClose={close} />}
      {dialog === 'unplayed' && <UnplayedDialog onClose={close} />}
      {dialog === 'palette' && <Palette onClose={close} />}
      {dialog === 'note' && <NoteDialog onClose={close} />}
      {dialog === 'rename' && <SpeakerDialog onClose={close} />}
      {dialog === 'speakers' && <SpeakersDialog onClose={close} />}
      {dialog === 'tell-apart' && <DiarisationDialog onClose={close} />}
      {dialog === 'split-turn' && <SplitTurnDialog onClose={close} />}
      {dialog === 'second-reading' && <SecondReadingDialog onClose={close} />}
      {dialog === 'hear-again' && <HearAgainDialog onClose={close} />}
      <LeaveDialog />
      <ConflictDialog />
      <RestoreDialog opened={opened} />
      <RefusedDialog />
      <BroughtIn />
      <DiarisationOutcome />
      <ReadingNotice />
    </>
  )
}

/** Exports the open text as it is now, saved first. */
function EditorExport({ onClose }: { onClose: () => void }) {
  const { file, saver, translation } = useEditor()
  const status = useUi((state) => state.status)
  const languages = useExportLanguages(file._id)
  const templates = useExportTemplates(file._id)
  const limits = useCaptionLimits(file._id)
  const written = useWrittenOf(file._id)
  return (
    <ExportDialog
      file={{ ...file, status }}
      onClose={onClose}
      download={downloadExport}
      check={checkCaptions}
      templates={templates}
      languages={languages}
      limits={limits}
      written={written}
      language={translation?.language}
      prepare={saver.save}
    />
  )
}

/** Says that somebody else's changes are in the text now. */
function BroughtIn() {
  const { t } = useLingui()
  const count = useUi((state) => state.broughtIn)
  const toast = useToast()
  useEffect(() => {
    if (count > 0) toast({ text: t`Changes saved elsewhere are now in this text.` })
  }, [count, toast, t])
  return null
}

/** Why a save was refused; the text stays, here and in the browser's database. */
function RefusedDialog() {
  const { t } = useLingui()
  const status = useSaveStatus()
  const [seen, setSeen] = useState<typeof status>()
  const refusal = status.phase === 'refused' && seen !== status ? status : null
  if (!refusal) return null
  return (
    <ErrorDialog
      message={refusal.message || t`Your edits could not be saved. They are still here.`}
      onClose={() => setSeen(status)}
    />
  )
}
