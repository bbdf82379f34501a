import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { AudioLines, FileText, Headphones } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Choice, ChoiceRow } from '../../../../components/choice-row/choice-row.tsx'
import { FILE_VOCABULARY_LENGTH } from '../../../../../shared/contract/files/upload.ts'
import { Banner } from '../../../../components/banner/banner.tsx'
import { StyleGuideSelect } from '../../../../components/style-guide-select/style-guide-select.tsx'
import { TextArea } from '../../../../components/field/text-area.tsx'
import type { PresetOption } from '../../../../../shared/contract/files/presets.ts'
import { PresetChoice, usePresetLabel } from '../../preset-choice.tsx'
import { SpeakersSelect, useSpeakerLabel } from '../../speakers-select.tsx'
import styles from './steps.module.css'
import { lacksEngine, type Way, waysOf, type WizardAction, type WizardState } from './wizard-state.ts'

/** The ways in the words of the screen. */
export const WAYS: Readonly<Record<Way, Pick<Choice<Way>, 'icon'> & Record<'label' | 'help', MessageDescriptor>>> = {
  'FOR-AUTO-TRANSCRIPTION': {
    label: msg`Auto transcription`,
    help: msg`Transcribed automatically, right away`,
    icon: AudioLines,
  },
  'FOR-HUMAN-TRANSCRIPTION': {
    label: msg`Human transcription`,
    help: msg`Transcribed by a person; for recordings of at least 10 minutes`,
    icon: Headphones,
  },
  'NO-TRANSCRIPTION': {
    label: msg`I have a transcription`,
    help: msg`Upload your own text; it costs no time`,
    icon: FileText,
  },
}

/** The method in the folded step, with what somebody chose besides. */
export function WaySummary({ way, preset, speakers }: Pick<WizardState, 'way' | 'preset' | 'speakers'>) {
  const { t } = useLingui()
  const fast = usePresetLabel()('fast')
  const spoken = useSpeakerLabel()(speakers)
  return (
    <span className={styles.chosen}>
      {t(WAYS[way].label)}
      {way === 'FOR-AUTO-TRANSCRIPTION' && preset === 'fast' && <span className="muted small">{fast}</span>}
      {way !== 'NO-TRANSCRIPTION' && speakers !== 'auto' && <span className="muted small">{spoken}</span>}
    </span>
  )
}

/** How the file gets its text. */
export function WayStep({
  state,
  dispatch,
  presets,
  lengthSeconds,
  goOn,
}: {
  state: WizardState
  dispatch: (action: WizardAction) => void
  /** The engines between which there is a choice. */
  presets: readonly PresetOption[]
  /** Of the media in hand; null while there are none, and where nobody can tell. */
  lengthSeconds: number | null
  goOn: ReactNode
}) {
  const { language, way } = state
  const { t } = useLingui()
  const name = language?.name
  const choices = waysOf(state).map((value) => {
    const { label, help, icon } = WAYS[value]
    const isLacking = value === 'FOR-AUTO-TRANSCRIPTION' && lacksEngine(state)
    return {
      value,
      label: t(label),
      help: isLacking ? t`Not available for ${name}` : t(help),
      icon,
      disabled: isLacking,
    }
  })
  return (
    <>
      <div className={styles.wide}>
        <ChoiceRow
          label={t`Method`}
          value={way}
          onChange={(next) => dispatch({ type: 'way', way: next })}
          choices={choices}
        />
      </div>
      {way === 'FOR-AUTO-TRANSCRIPTION' && (
        <PresetChoice
          presets={presets}
          lengthSeconds={lengthSeconds}
          value={state.preset}
          onChange={(preset) => dispatch({ type: 'preset', preset })}
          className={styles.presets}
        />
      )}
      {way !== 'NO-TRANSCRIPTION' && (
        <SpeakersSelect
          value={state.speakers}
          onChange={(speakers) => dispatch({ type: 'speakers', speakers })}
          className={styles.field}
        />
      )}
      {way !== 'NO-TRANSCRIPTION' && (
        <TextArea
          label={t`Names and terms`}
          hint={t`Optional, one per line. The vocabulary in your preferences applies as well.`}
          rows={3}
          spellCheck={false}
          maxLength={FILE_VOCABULARY_LENGTH}
          value={state.vocabulary}
          onChange={({ target }) => dispatch({ type: 'vocabulary', vocabulary: target.value })}
          className={styles.field}
        />
      )}
      <StyleGuideSelect
        value={state.styleGuide}
        onChange={(styleGuide) => dispatch({ type: 'style-guide', styleGuide })}
        className={styles.field}
      />
      {way === 'FOR-AUTO-TRANSCRIPTION' && lacksEngine(state) ? (
        <Banner tone="warn">
          <Trans>{name} cannot be transcribed automatically here. Choose another method or another language.</Trans>
        </Banner>
      ) : (
        goOn
      )}
    </>
  )
}
