import { useFileVoices } from '../speakers/use-file-voices.ts'
import { useEditor } from '../use-session.ts'
import { SpeakerNameDialog } from './speaker-name-dialog.tsx'

/** Names who speaks in the paragraph at the caret of a file, everywhere unless told otherwise, and learns the voice. */
export function SpeakerDialog({ onClose }: { onClose: () => void }) {
  const session = useEditor()
  const { learn } = useFileVoices()
  return <SpeakerNameDialog session={session} proposesEverywhere onRenamed={learn} onClose={onClose} />
}
