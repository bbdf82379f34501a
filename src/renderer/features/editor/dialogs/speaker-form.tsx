import { useLingui } from '@lingui/react/macro'
import { useId, useState, type CSSProperties, type SubmitEvent } from 'react'
import { LONGEST_SPEAKER_NAME, type Speaker } from '../../../../shared/contract/transcripts.ts'
import { colorIndexOf, SPEAKER_COLORS } from '../../../../shared/transcript/speakers.ts'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { Select } from '../../../components/select/select.tsx'
import { recolor, removeFromSpeakers, renameEverywhere } from '../commands/speaker-commands.ts'
import { speakerColor } from '../speaker-color.ts'
import { useEditor, useUi } from '../use-session.ts'
import styles from './speakers.module.css'

interface SpeakerFormProps {
  speaker: Speaker
  /** In the list of speakers. */
  place: number
  /** Whether nothing of the text is said by them. */
  isSilent: boolean
  /** They go by this name now. */
  onNamed: (name: string) => void
  /** Remembers whose voice this is, where that is wanted. */
  learn: (speaker: string, name: string) => void
}

/** What can be done with one speaker: another name, another colour, being one with somebody else, leaving the list. */
export function SpeakerForm({ speaker, place, isSilent, onNamed, learn }: SpeakerFormProps) {
  const { t } = useLingui()
  const session = useEditor()
  const others = useUi((state) => state.speakers).filter(({ name }) => name !== speaker.name)
  const [name, setName] = useState(speaker.name)
  const [isTried, setIsTried] = useState(false)
  const [into, setInto] = useState(others[0]?.name ?? '')
  const clean = name.trim()
  const problem =
    clean === ''
      ? t`Enter a name.`
      : others.some((other) => other.name === clean)
        ? t`Another speaker has this name. Merge the two instead.`
        : undefined
  const rename = (event: SubmitEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (problem) return
    onNamed(clean)
    renameEverywhere(session, speaker.name, clean)
    learn(speaker.name, clean)
  }
  const merge = () => {
    renameEverywhere(session, speaker.name, into)
    learn(speaker.name, into)
  }
  return (
    <div className={styles.form}>
      <form className={styles.entry} onSubmit={rename} noValidate>
        <Field
          label={t`Name`}
          autoComplete="off"
          maxLength={LONGEST_SPEAKER_NAME}
          value={name}
          error={isTried ? problem : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit">{t`Rename`}</Button>
      </form>
      <Colors current={colorIndexOf(speaker, place)} onChange={(color) => recolor(session, speaker.name, color)} />
      {others.length > 0 && !isSilent && (
        <div className={styles.entry}>
          <Select
            label={t`Merge with`}
            options={others.map((other) => ({ value: other.name, label: other.name }))}
            value={into}
            onChange={(event) => setInto(event.target.value)}
          />
          <Button onClick={merge}>{t`Merge`}</Button>
        </div>
      )}
      {isSilent && (
        <Button look="quiet" size={32} onClick={() => removeFromSpeakers(session, speaker.name)}>
          {t`Remove ${{ name: speaker.name }}`}
        </Button>
      )}
    </div>
  )
}

function Colors({ current, onChange }: { current: number; onChange: (color: string) => void }) {
  const { t } = useLingui()
  const group = useId()
  return (
    <fieldset className={styles.colors}>
      <legend>{t`Colour`}</legend>
      {Array.from({ length: SPEAKER_COLORS }, (_, index) => (
        <label key={`speaker-${index + 1}`} style={{ '--c': speakerColor(index) } as CSSProperties}>
          <input
            type="radio"
            name={group}
            className="vh"
            checked={index === current}
            onChange={() => onChange(`speaker-${index + 1}`)}
          />
          <i aria-hidden />
          <span className="vh">{t`Colour ${{ number: index + 1 }}`}</span>
        </label>
      ))}
    </fieldset>
  )
}
