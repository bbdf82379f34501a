import { useLingui } from '@lingui/react/macro'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { ExportFormat } from '../../../shared/contract/files/exports.ts'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import type { ExportTemplate } from '../../../shared/contract/preferences.ts'
import { isEditable } from '../../../shared/domain/file-status.ts'
import type { ExportTemplates } from '../../lib/export-templates.ts'
import { removedNote } from '../../lib/kept-note.ts'
import type { WrittenOffer } from '../../lib/written-answers.ts'
import { Button } from '../button/button.tsx'
import { Checkbox } from '../checkbox/checkbox.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Progress } from '../progress/progress.tsx'
import { Select } from '../select/select.tsx'
import { CaptionCheckLine, type CheckCaptions, isSubtitles } from './caption-check.tsx'
import {
  type ExportChoice,
  type ExportItem,
  type GuideLimits,
  itemsOf,
  problemsOf,
  transcriptItem,
  withLimits,
} from './export-choice.ts'
import { GuideLimitsLine } from './guide-limits-line.tsx'
import { rememberChoice, rememberedChoice } from './remembered-choice.ts'
import { isTemplated, TemplateOptions } from './template-options.tsx'
import { templateProblems } from './template-problems.ts'
import { TranscriptOptions } from './transcript-options.tsx'
import styles from './export-dialog.module.css'

/** Downloads one thing and saves it. Tells how far it is, 0 to 1, or null while the size is unknown. */
export type DownloadExport = (
  file: FileRecord,
  item: ExportItem,
  progress: (share: number | null) => void,
  signal: AbortSignal,
) => Promise<void>

export interface ExportDialogProps {
  /** The file to export; null closes the dialog. */
  file: FileRecord | null
  onClose: () => void
  download: DownloadExport
  check: CheckCaptions
  /** How the file's documents can be written, and how to keep another way. */
  templates: ExportTemplates
  /** Translations that can be exported, by code and name. */
  languages: readonly { value: string; label: string }[]
  /** What models wrote of the file. */
  written?: WrittenOffer
  /** How the file's subtitles are to be; null where no style guide says so. */
  limits?: GuideLimits | null
  /** The format that the file's folder has; the one used last unless told. */
  format?: ExportFormat | null
  /** The language that is open; the original unless told. */
  language?: string
  /** Called before the download, so that unsaved edits are in it. */
  prepare?: () => Promise<void>
  /** Why nothing of the file is this person's to export; said instead of all options. */
  refusal?: string | undefined
}

const NOTHING_WRITTEN: WrittenOffer = { hasOverview: false, answers: null }

/** Export: transcript, media or both, with the options of the spec and the progress of the download. */
export function ExportDialog({ file, refusal, ...props }: ExportDialogProps) {
  const { t } = useLingui()
  const { onClose } = props
  const isRefused = refusal !== undefined
  return (
    <Dialog
      open={file !== null}
      onOpenChange={(open) => !open && onClose()}
      title={t`Export`}
      width={36}
      actions={isRefused && <Button onClick={onClose}>{t`Close`}</Button>}
    >
      {isRefused && <p>{refusal}</p>}
      {file && !isRefused && <ExportForm {...props} file={file} />}
    </Dialog>
  )
}

type ExportFormProps = Omit<ExportDialogProps, 'refusal'> & { file: FileRecord }

function ExportForm({
  file,
  onClose,
  download,
  check,
  templates,
  languages,
  written = NOTHING_WRITTEN,
  limits = null,
  format = null,
  language = 'original',
  prepare,
}: ExportFormProps) {
  const { t } = useLingui()
  const hasTranscript = isEditable(file.status)
  const [chosen, setChosen] = useState<ExportChoice>(() => ({
    ...rememberedChoice(hasTranscript),
    ...(format && { format }),
    language,
    ...(file.media_removed && { withMedia: false }),
  }))
  const [hasOwnLimits, setHasOwnLimits] = useState(false)
  /** Id of the template; that of the file until another is chosen. */
  const [templateId = templates.first, setTemplateId] = useState<string>()
  /** What became of templates here, by their ids; that of the chosen one is kept with the download. */
  const [drafts, setDrafts] = useState<Readonly<Record<string, ExportTemplate>>>({})
  const [isTried, setIsTried] = useState(false)
  const [share, setShare] = useState<number | null | undefined>()
  const [failure, setFailure] = useState<string>()
  const running = useRef<AbortController>(undefined)
  const problemId = useId()
  useEffect(() => () => running.current?.abort(), [])

  const choice = limits && !hasOwnLimits && isSubtitles(chosen.format) ? withLimits(chosen, limits) : chosen
  const problems = isTried ? problemsOf(choice) : {}
  const hasTemplate = choice.withTranscript && isTemplated(choice.format)
  const changed = hasTemplate ? drafts[templateId] : undefined
  const template = hasTemplate && templateId !== templates.first ? templateId : null
  const isRunning = share !== undefined
  function change(part: Partial<ExportChoice>) {
    const isOfLimits = part.lines !== undefined || part.characters !== undefined
    if (isOfLimits) setHasOwnLimits(true)
    const { lines, characters } = choice
    setChosen((before) => ({ ...before, ...(isOfLimits && { lines, characters }), ...part }))
  }

  function keepLimits() {
    const { lines, characters } = rememberedChoice(hasTranscript)
    setHasOwnLimits(false)
    setChosen((before) => ({ ...before, lines, characters }))
  }

  async function run(signal: AbortSignal): Promise<void> {
    setFailure(undefined)
    setShare(0)
    try {
      await prepare?.()
      if (changed) await templates.save(templateId, changed)
      const items = itemsOf(choice, template)
      for (const [done, item] of items.entries()) {
        await download(file, item, (part) => setShare(part === null ? null : (done + part) / items.length), signal)
      }
      onClose()
    } catch (error) {
      if (!signal.aborted)
        setFailure(error instanceof Error && error.message ? error.message : t`The download failed. Try again.`)
    } finally {
      setShare(undefined)
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    setIsTried(true)
    const [templateProblem] = Object.values(templateProblems(changed))
    setFailure(templateProblem)
    if (isRunning || templateProblem !== undefined || Object.keys(problemsOf(choice)).length > 0) return
    // What a file's style guide says is not the next file's.
    rememberChoice(chosen)
    running.current = new AbortController()
    void run(running.current.signal)
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <div className={styles.group}>
        <Checkbox
          checked={choice.withTranscript}
          disabled={!hasTranscript || isRunning}
          onChange={(event) => change({ withTranscript: event.target.checked })}
          aria-describedby={problemId}
        >
          {t`Transcript`}
        </Checkbox>
        {choice.withTranscript && languages.length > 0 && (
          <Select
            className={styles.language}
            label={t`Language`}
            options={[{ value: 'original', label: t`Original` }, ...languages]}
            value={choice.language}
            disabled={isRunning}
            onChange={(event) => change({ language: event.target.value })}
          />
        )}
        {choice.withTranscript && (
          <TranscriptOptions
            choice={choice}
            change={change}
            written={written}
            problem={problems.characters}
            disabled={isRunning}
          />
        )}
        {choice.withTranscript && limits && isSubtitles(choice.format) && (
          <GuideLimitsLine limits={limits} isKept={!hasOwnLimits} disabled={isRunning} onKeep={keepLimits} />
        )}
        {choice.withTranscript && isSubtitles(choice.format) && Object.keys(problemsOf(choice)).length === 0 && (
          <CaptionCheckLine file={file} format={choice.format} query={transcriptItem(choice).query} check={check} />
        )}
        {choice.withTranscript && isTemplated(choice.format) && (
          <TemplateOptions
            file={file}
            choice={choice}
            options={templates.options}
            chosen={templateId}
            draft={drafts[templateId]}
            choose={setTemplateId}
            change={(draft) => setDrafts({ ...drafts, [templateId]: draft })}
            disabled={isRunning}
          />
        )}
      </div>
      <Checkbox
        checked={choice.withMedia}
        disabled={isRunning || file.media_removed !== null}
        onChange={(event) => change({ withMedia: event.target.checked })}
        aria-describedby={problemId}
      >
        {t`Recording`}{' '}
        <span className={styles.medium} dir="auto">
          {file.media_removed ? removedNote(file.media_removed) : file.name}
        </span>
      </Checkbox>
      {isRunning ? (
        <Progress
          label={t`Downloading`}
          value={share ?? null}
          actions={
            <Button size={32} onClick={() => running.current?.abort()}>
              {t`Cancel`}
            </Button>
          }
        />
      ) : (
        <p id={problemId} className={styles.problem} role={failure || problems.nothing ? 'alert' : undefined}>
          {failure ?? problems.nothing}
        </p>
      )}
      <footer className={styles.actions}>
        <Button onClick={onClose}>{t`Close`}</Button>
        <Button look="main" type="submit" disabled={isRunning}>
          {t`Download`}
        </Button>
      </footer>
    </form>
  )
}
