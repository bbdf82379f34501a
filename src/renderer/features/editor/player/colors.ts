import { SPEAKER_COLORS } from '../../../../shared/transcript/speakers.ts'
import { speakerColor } from '../speaker-color.ts'

/** Colours of the sound as the canvas takes them. */
export interface SoundColors {
  played: string
  ahead: string
  /** The design's, from `speaker-1` on. */
  speakers: readonly string[]
}

/** Resolves the tokens, which may be pairs for light and dark, to the colours of the theme that is on. */
export function readSoundColors(host: HTMLElement): SoundColors {
  const probe = host.ownerDocument.createElement('span')
  probe.hidden = true
  host.append(probe)
  const resolve = (value: string) => {
    probe.style.color = value
    return getComputedStyle(probe).color
  }
  const colors = {
    played: resolve('var(--wave-played)'),
    ahead: resolve('var(--wave-ahead)'),
    speakers: Array.from({ length: SPEAKER_COLORS }, (_, index) => resolve(speakerColor(index))),
  }
  probe.remove()
  return colors
}
