import { useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import { useState } from 'react'
import { LONGEST_SPEAKER_NAME } from '../../../../shared/contract/transcripts.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { otherHere, splitAndSpeak } from '../commands/speaker-commands.ts'
import { useEditor, useUi } from '../use-session.ts'
import { afterClosing } from './after-closing.ts'
import { SpeakerMark } from './speaker-mark.tsx'
import styles from './palette.module.css'

/**
 * Asks who speaks from the caret on, or in what is selected: the other of the last two comes first, a number or a name
 * finds the rest.
 */
export function SplitTurnDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const speakers = useUi((state) => state.speakers)
  const [other] = useState(() => otherHere(session))
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const numbered = speakers.map((speaker, place) => ({ ...speaker, place }))
  const isMeant = (speaker: { name: string; place: number }) =>
    String(speaker.place + 1) === name || speaker.name.toLowerCase().includes(name.toLowerCase())
  const offered = numbered.filter(isMeant).toSorted((a, b) => Number(b.name === other) - Number(a.name === other))
  const isNew = name !== '' && !speakers.some((speaker, place) => speaker.name === name || String(place + 1) === name)
  const choose = (chosen: string) => afterClosing(session, () => splitAndSpeak(session, chosen))
  return (
    <Dialog open onOpenChange={onClose} title={t`Who is speaking here?`}>
      <Command label={t`Speaker`} loop shouldFilter={false}>
        <Command.Input
          className={styles.input}
          placeholder={t`Number, name or new name ...`}
          maxLength={LONGEST_SPEAKER_NAME}
          value={typed}
          onValueChange={setTyped}
        />
        <Command.List className={styles.list} label={t`Speakers`}>
          {offered.map((speaker) => (
            <Command.Item
              key={speaker.name}
              value={`speaker ${speaker.name}`}
              className={styles.item}
              onSelect={() => choose(speaker.name)}
            >
              <span className={styles.label}>
                <SpeakerMark speaker={speaker} place={speaker.place} /> <bdi>{speaker.name}</bdi>
              </span>
              <span className={styles.group} />
              <span className={styles.keys}>{speaker.place + 1}</span>
            </Command.Item>
          ))}
          {isNew && (
            <Command.Item value="new" className={styles.item} onSelect={() => choose(name)}>
              <span className={styles.label}>{t`New speaker ‘${name}’`}</span>
            </Command.Item>
          )}
        </Command.List>
      </Command>
    </Dialog>
  )
}
