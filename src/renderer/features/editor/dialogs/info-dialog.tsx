import { useLingui } from '@lingui/react/macro'
import { BY_PAUSES, BY_TRACKS } from '../../../../shared/contract/files/records.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { clockLength } from '../clock.ts'
import { languageName } from '../language.ts'
import { totalSeconds } from '../../../../shared/domain/time-ranges.ts'
import { StyleFact } from '../style/style-fact.tsx'
import { useEditor, useUi } from '../use-session.ts'
import styles from './dialogs.module.css'
import { ListenedFact } from './listened-fact.tsx'
import { VocabularyFact } from './vocabulary-fact.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'

/** What the file and its text are. */
export function InfoDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { file, view, listened, player } = useEditor()
  const note = file.human_transcription?.note
  const words = useUi((state) => state.words)
  const speakers = useUi((state) => state.speakers)
  const speakersBy = useUi((state) => state.speakersBy)
  const played = clockLength(totalSeconds(listened.store.getState().listened))
  const length = clockLength(player.store.getState().lengthSeconds)
  const rows: [string, string][] = [
    [t`Name`, file.name],
    [t`Type`, file.type],
    [t`Length`, clockLength(file.length)],
    [t`Played by you`, t`${played} of ${length}`],
    [t`Size`, format.bytes(file.size)],
    [t`Uploaded`, format.moment(new Date(file.uploaded_date), 'date-time')],
    [t`Language`, languageName(file.language_code, file.is_multilingual)],
    ...(note ? [[t`Note to the transcriber`, note] as [string, string]] : []),
    [t`Words`, format.number(words)],
    [t`Paragraphs`, format.number(view.state.doc.lines)],
    [t`Speakers`, speakers.map((speaker) => speaker.name).join(', ')],
    ...(speakersBy === null
      ? []
      : [
          [
            t`Speakers separated`,
            speakersBy === BY_PAUSES ? t`by pauses only` : speakersBy === BY_TRACKS ? t`by track` : t`by ${speakersBy}`,
          ] as [string, string],
        ]),
  ]
  return (
    <Dialog open onOpenChange={onClose} title={t`Info`} width={36}>
      <dl className={styles.facts}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <StyleFact />
        <ListenedFact />
        <VocabularyFact onSeek={onClose} />
      </dl>
    </Dialog>
  )
}
