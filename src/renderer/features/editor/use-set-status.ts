import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { updateFile } from '../../../shared/contract/files/one-file.ts'
import { useToast } from '../../components/toast/toast-context.ts'
import { call, messageOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session.ts'
import { UNPLAYED_TO_ASK_SECONDS, unplayedSentence } from './player/listened.ts'
import { playUnplayed } from './player/play-unplayed.ts'
import { totalSeconds } from '../../../shared/domain/time-ranges.ts'
import { useEditor } from './use-session.ts'

type Status = 'EDITING' | 'FINISHED'

/**
 * Sets EDITING or FINISHED: shown at once, sent after a save, taken back with a message when that fails. When much of
 * the sound was never played, finishing asks transcriptors first, unless told that it need not, and tells owners in a
 * line.
 */
export function useSetStatus(): (status: Status, hearing?: 'all' | 'as much as was') => void {
  const { t } = useLingui()
  const session = useEditor()
  const { file, hasOfflineCopy, saver, ui, listened, player } = session
  const isTranscriptor = useSession()?.role === 'HUMAN-TRANSCRIPTOR'
  const client = useQueryClient()
  const toast = useToast()

  // One after the other, so that of two quick presses the last one decides.
  const { mutate: send } = useMutation({
    scope: { id: `status of ${file._id}` },
    networkMode: 'always',
    mutationFn: async ({ status }: { status: Status; before: Status }) => {
      await saver.save()
      // Without a network both wait on this computer, and the server gets the text first.
      const waitsHere = hasOfflineCopy && saver.status.getState().phase === 'retrying'
      if (saver.hasUnsaved() && !waitsHere)
        throw new Error(t`The text is not saved yet, so the status has not changed.`)
      await call(updateFile, { params: { id: file._id }, body: { status } })
    },
    onSuccess: async () => {
      // With a part what is theirs to change is another now: the text is opened anew.
      if (file.human_transcription?.part !== undefined)
        await client.invalidateQueries({ queryKey: ['editor', file._id] })
      await client.invalidateQueries({ queryKey: ['files'] })
    },
    onError: (error, { status, before }) => {
      if (ui.getState().status === status) ui.setState({ status: before })
      toast({ text: messageOf(error, error.message || t`The status could not be changed. Try again.`), tone: 'error' })
    },
  })

  return (status, hearing = 'all') => {
    const before = ui.getState().status
    if (status === before) return
    const unplayed =
      status === 'FINISHED' && hearing === 'all' && player.store.getState().isReady ? listened.unplayed() : []
    const isMuch = totalSeconds(unplayed) >= UNPLAYED_TO_ASK_SECONDS
    if (isMuch && isTranscriptor) return ui.setState({ dialog: 'unplayed' })
    if (isMuch)
      toast({
        text: unplayedSentence(totalSeconds(unplayed), unplayed.length),
        action: { label: t`Play`, run: () => playUnplayed(session) },
      })
    ui.setState({ status })
    send({ status, before })
  }
}
