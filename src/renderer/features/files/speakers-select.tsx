import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { SPEAKER_CHOICES, type SpeakerChoice, speakerNumber } from '../../../shared/domain/speaker-choice.ts'
import { MOST_TRACKS } from '../../../shared/media/tracks.ts'
import { Select } from '../../components/select/select.tsx'

/** The words for who speaks in a recording. */
export function useSpeakerLabel(): (choice: SpeakerChoice) => string {
  const { t } = useLingui()
  return (choice) => {
    if (choice === 'auto') return t`Detect automatically`
    if (choice === 'several') return t`Several, number unknown`
    if (choice === 'tracks') return t`One per track or channel`
    return t`${plural(speakerNumber(choice) ?? 0, { one: '# speaker', other: '# speakers' })}`
  }
}

/** Asks who speaks in a recording. */
export function SpeakersSelect({
  value,
  onChange,
  className,
}: {
  value: SpeakerChoice
  onChange: (value: SpeakerChoice) => void
  className?: string | undefined
}) {
  const { t } = useLingui()
  const label = useSpeakerLabel()
  return (
    <Select
      label={t`Speakers`}
      className={className}
      options={SPEAKER_CHOICES.map((choice) => ({ value: choice, label: label(choice) }))}
      value={value}
      hint={
        value === 'auto'
          ? t`Also finds recordings with a separate track or channel for each speaker.`
          : value === 'tracks'
            ? t`Transcribes up to ${MOST_TRACKS} tracks separately, or left and right of a stereo recording.`
            : undefined
      }
      onChange={({ target }) => onChange(target.value as SpeakerChoice)}
    />
  )
}
