import { useLingui } from '@lingui/react/macro'
import { undo } from '@codemirror/commands'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { restoreTranscriptVersion, type TranscriptVersion } from '../../../../shared/contract/transcripts.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useToast } from '../../../components/toast/toast-context.ts'
import { call, messageOf, phraseOf } from '../../../lib/api.ts'
import { fetchTranscript, type TextId } from '../saving/send-transcript.ts'
import { useEditor, useUi } from '../use-session.ts'
import { Comparison } from './comparison.tsx'
import { VersionList } from './version-list.tsx'
import { versionsQuery } from './versions-query.ts'
import styles from './versions.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'
import type { Phrase } from '../../../../shared/words/phrase.ts'
import { useSay } from '../../../lib/words/use-say.ts'

/** Who saved what and when, what any two versions differ in, and the way back to one. */
export function VersionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const session = useEditor()
  const text: TextId = { id: session.file._id, language: session.translation?.language }
  const toast = useToast()
  const isReadOnly = useUi((state) => state.readOnlyBecause !== null)
  const versions = useQuery(versionsQuery(session))
  const [chosen, setChosen] = useState<TranscriptVersion>()
  const [sending, setSending] = useState(false)
  const say = useSay()
  const [problem, setProblem] = useState<Phrase | null>(null)
  const newest = versions.data?.[0]
  const shown = chosen ?? newest

  async function restore({ version, saved_date }: TranscriptVersion): Promise<void> {
    setSending(true)
    setProblem('')
    try {
      await session.saver.save()
      await call(restoreTranscriptVersion, { params: { id: text.id, version }, query: { language: text.language } })
      await session.goOnFrom(await fetchTranscript(text), { isUndoable: true })
      onClose()
      toast({
        text: t`You restored the version of ${{ moment: format.moment(new Date(saved_date), 'day-time') }}.`,
        tone: 'ok',
        action: { label: t`Undo`, run: () => void undo(session.view) },
      })
    } catch (error) {
      setProblem(phraseOf(error, messages.unreachable))
      setSending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Versions`}
      className={styles.dialog}
      actions={
        shown &&
        shown !== newest &&
        !isReadOnly && (
          <Button look="main" sending={sending} onClick={() => void restore(shown)}>
            {t`Restore this version`}
          </Button>
        )
      }
    >
      {versions.isPending && <Loading rows={6} rowHeight={3} label={t`Loading the versions`} />}
      {versions.isError && (
        <FailedState
          message={messageOf(versions.error, messages.unreachable)}
          action={<Button onClick={() => void versions.refetch()}>{t`Try again`}</Button>}
        />
      )}
      {problem && <FailedState message={say(problem)} />}
      {versions.data && !shown && <p>{t`Nothing is saved yet. Every save creates a version.`}</p>}
      {versions.data && shown && (
        <div className={styles.columns}>
          <VersionList versions={versions.data} shown={shown} onChoose={setChosen} />
          <Comparison key={shown.version} versions={versions.data} shown={shown} />
        </div>
      )}
    </Dialog>
  )
}
