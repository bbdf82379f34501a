import { BY_PAUSES } from '../../../../shared/contract/files/records.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { clockLength } from '../clock.ts'
import { languageName } from '../language.ts'
import { totalSeconds } from '../player/ranges.ts'
import { useEditor, useUi } from '../use-session.ts'
import styles from './dialogs.module.css'

/** What the file and its text are. */
export function InfoDialog({ onClose }: { onClose: () => void }) {
  const { file, view, listened, player } = useEditor()
  const note = file.human_transcription?.note
  const words = useUi((state) => state.words)
  const speakers = useUi((state) => state.speakers)
  const speakersBy = useUi((state) => state.speakersBy)
  const rows: [string, string][] = [
    ['Name', file.name],
    ['Kind', file.type],
    ['Length', clockLength(file.length)],
    [
      'Played here',
      `${clockLength(totalSeconds(listened.store.getState().listened))} of ` +
        clockLength(player.store.getState().lengthSeconds),
    ],
    ['Size', `${(file.size / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`],
    ['Uploaded', new Date(file.uploaded_date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' })],
    ['Language', languageName(file.language_code, file.is_multilingual)],
    ...(note ? [['Note to the transcriptor', note] as [string, string]] : []),
    ['Words', words.toLocaleString('en')],
    ['Paragraphs', view.state.doc.lines.toLocaleString('en')],
    ['Speakers', speakers.map((speaker) => speaker.name).join(', ')],
    ...(speakersBy === null
      ? []
      : [['Told apart', speakersBy === BY_PAUSES ? 'by pauses only' : `by ${speakersBy}`] as [string, string]]),
  ]
  return (
    <Dialog open onOpenChange={onClose} title="Info" width={36}>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
