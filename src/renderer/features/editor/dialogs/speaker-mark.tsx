import type { CSSProperties } from 'react'
import type { Speaker } from '../../../../shared/contract/transcripts.ts'
import { colorIndexOf, speakerInitials } from '../../../../shared/transcript/speakers.ts'
import { speakerColor } from '../speaker-color.ts'
import styles from './speakers.module.css'

/** A speaker's initials in their colour, as in the margin of the text. */
export function SpeakerMark({ speaker, place }: { speaker: Speaker; place: number }) {
  return (
    <i
      className={styles.mark}
      aria-hidden
      style={{ '--c': speakerColor(colorIndexOf(speaker, place)) } as CSSProperties}
    >
      {speakerInitials(speaker.name)}
    </i>
  )
}
