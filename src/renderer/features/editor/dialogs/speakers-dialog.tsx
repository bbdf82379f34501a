import { Plural, useLingui } from '@lingui/react/macro'
import { useRef, useState, type SubmitEvent } from 'react'
import { LONGEST_SPEAKER_NAME } from '../../../../shared/contract/transcripts.ts'
import { speakerShares } from '../../../../shared/transcript/speakers.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Field } from '../../../components/field/field.tsx'
import { addToSpeakers, renameEverywhere } from '../commands/speaker-commands.ts'
import { SuggestedName } from '../speakers/suggested-name.tsx'
import { useFileVoices } from '../speakers/use-file-voices.ts'
import { timedField } from '../text/timed-field.ts'
import { useEditor, useUi } from '../use-session.ts'
import { SpeakerForm } from './speaker-form.tsx'
import { SpeakerMark } from './speaker-mark.tsx'
import styles from './speakers.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Everybody who speaks: how much, under which name and in which colour. One at a time is opened to be changed. */
export function SpeakersDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const session = useEditor()
  const speakers = useUi((state) => state.speakers)
  const [opened, setOpened] = useState<string>()
  const [added, setAdded] = useState('')
  const { suggestions, learn } = useFileVoices()
  const done = useRef<HTMLButtonElement>(null)
  const shares = speakerShares(session.view.state.field(timedField))
  const total = [...shares.values()].reduce((sum, { seconds }) => sum + seconds, 0)
  const actions = (
    <>
      {!session.translation && !session.file.media_removed && (
        <Button onClick={() => session.ui.setState({ dialog: 'tell-apart' })}>{t`Separate speakers`}</Button>
      )}
      <Button ref={done} look="main" onClick={onClose}>
        {t`Done`}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={onClose} title={t`Speakers`} width={36} unsaved={added.trim() !== ''} actions={actions}>
      <ul className={styles.list}>
        {speakers.map((speaker, place) => {
          const { paragraphs = 0, seconds = 0 } = shares.get(speaker.name) ?? {}
          const isOpen = opened === speaker.name
          const suggested = suggestions.find((one) => one.speaker === speaker.name)
          return (
            <li key={speaker.name}>
              <button
                type="button"
                className={styles.row}
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? undefined : speaker.name)}
              >
                <SpeakerMark speaker={speaker} place={place} />
                <b dir="auto">{speaker.name}</b>
                <span className="num">{format.length(seconds)}</span>
                <span className="num">{format.percent(total > 0 ? seconds / total : 0)}</span>
                <span className="num">
                  <Plural value={paragraphs} one="# paragraph" other="# paragraphs" />
                </span>
              </button>
              {isOpen && (
                <SpeakerForm
                  key={speaker.name}
                  speaker={speaker}
                  place={place}
                  isSilent={paragraphs === 0}
                  onNamed={setOpened}
                  learn={learn}
                />
              )}
              {suggested && (
                <SuggestedName
                  {...suggested}
                  takesFocus={suggested === suggestions[0]}
                  onAccept={() => {
                    renameEverywhere(session, speaker.name, suggested.name)
                    learn(speaker.name, suggested.name)
                    // The next one takes the focus by itself.
                    if (suggestions.length === 1) done.current?.focus()
                  }}
                />
              )}
            </li>
          )
        })}
      </ul>
      <AddSpeaker
        name={added}
        onName={setAdded}
        names={speakers.map(({ name }) => name)}
        onAdd={(name) => addToSpeakers(session, name)}
      />
    </Dialog>
  )
}

interface AddSpeakerProps {
  name: string
  onName: (name: string) => void
  /** Who is in the list. */
  names: readonly string[]
  onAdd: (name: string) => void
}

function AddSpeaker({ name, onName, names, onAdd }: AddSpeakerProps) {
  const { t } = useLingui()
  const [isTried, setIsTried] = useState(false)
  const clean = name.trim()
  const problem =
    clean === '' ? t`Enter a name.` : names.includes(clean) ? t`This speaker is already in the list.` : undefined
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(problem !== undefined)
    if (problem) return
    onAdd(clean)
    onName('')
  }
  return (
    <form className={styles.entry} onSubmit={submit} noValidate>
      <Field
        label={t`New speaker`}
        autoComplete="off"
        maxLength={LONGEST_SPEAKER_NAME}
        value={name}
        error={isTried ? problem : undefined}
        onChange={(event) => onName(event.target.value)}
      />
      <Button type="submit">{t`Add`}</Button>
    </form>
  )
}
