import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { FileListItem } from '../../../shared/contract/files/records.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import { ARCHIVE_FILES } from '../../../shared/contract/files/exports.ts'
import { Button } from '../../components/button/button.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import {
  hasChapters,
  initialChoice,
  problemsOf,
  transcriptItem,
  type ExportChoice,
} from '../../components/export-dialog/export-choice.ts'
import { isTemplated } from '../../components/export-dialog/template-options.tsx'
import { TranscriptOptions } from '../../components/export-dialog/transcript-options.tsx'
import exportStyles from '../../components/export-dialog/export-dialog.module.css'
import { Select } from '../../components/select/select.tsx'
import { Progress } from '../../components/progress/progress.tsx'
import { phraseOf } from '../../lib/api.ts'
import { useTemplateNames } from '../../lib/export-templates.ts'
import { useWrittenOfMany } from '../../lib/written-answers.ts'
import { downloadArchive } from '../../lib/download-export.ts'
import type { ListView } from './list-view.ts'
import { textsOfView } from './files-of-view.ts'
import { phrase, type Phrase } from '../../../shared/words/phrase.ts'
import { useSay } from '../../lib/words/use-say.ts'

interface BulkExportProps {
  items: readonly FileListItem[]
  /** A view, all files of which are meant. */
  all?: ListView | undefined
  onClose: () => void
}

/** Downloads the texts of several files as one zip, of very many as several. */
export function BulkExportDialog({ items, all, onClose }: BulkExportProps) {
  const { t } = useLingui()
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`Export transcripts`} width={36}>
      <BulkExportForm items={items} all={all} onClose={onClose} />
    </Dialog>
  )
}

function BulkExportForm({ items, all, onClose }: BulkExportProps) {
  const { t } = useLingui()
  const [choice, setChoice] = useState<ExportChoice>(() => initialChoice(true))
  const [isTried, setTried] = useState(false)
  const say = useSay()
  const [failure, setFailure] = useState<Phrase>()
  const [isRunning, setRunning] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const ready = items.filter(({ file }) => isEditable(file.status)).map(({ file }) => file._id)
  const templates = useTemplateNames()
  const written = useWrittenOfMany()
  /** Each document is written as its file's folder has it, unless one is chosen. */
  const [template, setTemplate] = useState('')
  const problems = isTried ? problemsOf(choice) : {}

  async function run(signal: AbortSignal) {
    setRunning(true)
    setFailure(undefined)
    try {
      const item = transcriptItem(choice, isTemplated(choice.format) && template !== '' ? template : null)
      const wanted = all ? await textsOfView(all, signal) : ready
      for (let at = 0; at < wanted.length; at += ARCHIVE_FILES) {
        setShare(wanted.length > ARCHIVE_FILES ? at / wanted.length : null)
        await downloadArchive(wanted.slice(at, at + ARCHIVE_FILES), item, signal)
      }
      onClose()
    } catch (error) {
      if (!signal.aborted) setFailure(phraseOf(error, phrase('The download failed. Try again.')))
    } finally {
      setRunning(false)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (isRunning || Object.keys(problemsOf(choice)).length > 0) return
    running.current = new AbortController()
    void run(running.current.signal)
  }

  return (
    <form className={exportStyles.form} onSubmit={submit} noValidate>
      <p>
        {all ? (
          <Trans>All transcripts of this list. More than {ARCHIVE_FILES} arrive as several zip files.</Trans>
        ) : (
          <Plural value={ready.length} one="# transcript, in one zip." other="# transcripts, in one zip." />
        )}
        {!all && ready.length < items.length && (
          <>
            {' '}
            <Plural
              value={items.length - ready.length}
              one="# file has no text yet and is left out."
              other="# files have no text yet and are left out."
            />
          </>
        )}
        {hasChapters(choice) && choice.chapters && (
          <>
            {' '}
            <Trans>Files without chapters are left out.</Trans>
          </>
        )}
      </p>
      <div className={exportStyles.group}>
        <TranscriptOptions
          choice={choice}
          change={(part) => setChoice((before) => ({ ...before, ...part }))}
          written={written}
          problem={problems.characters}
          disabled={isRunning}
        />
        {isTemplated(choice.format) && templates.size > 1 && (
          <Select
            className={exportStyles.language}
            label={t`Template`}
            options={[
              { value: '', label: t`As set for each folder` },
              ...[...templates].map(([value, label]) => ({ value, label })),
            ]}
            value={template}
            disabled={isRunning}
            onChange={({ target }) => setTemplate(target.value)}
          />
        )}
      </div>
      {isRunning ? (
        <Progress
          label={t`Downloading`}
          value={share}
          actions={
            <Button size={32} onClick={() => running.current?.abort()}>
              {t`Cancel`}
            </Button>
          }
        />
      ) : (
        <p className={exportStyles.problem} role={failure ? 'alert' : undefined}>
          {failure === undefined ? undefined : say(failure)}
        </p>
      )}
      <footer className={exportStyles.actions}>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button look="main" type="submit" disabled={isRunning}>
          {t`Download`}
        </Button>
      </footer>
    </form>
  )
}
