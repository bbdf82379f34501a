import { CAPTION_PROBLEMS, type CaptionProblem, type CaptionProblemKind } from '../../contract/files/captions.ts'
import type { Caption } from './captions.ts'
import { CAPTION_RULES, type CaptionSize } from './cut-captions.ts'

/** The captions that break a rule, in order; one may break several. */
export function captionProblems(
  captions: readonly Caption[],
  { characters, speed = CAPTION_RULES.charactersPerSecond }: Pick<CaptionSize, 'characters' | 'speed'>,
): CaptionProblem[] {
  return captions.flatMap(({ startMs, endMs, lines }, index) => {
    const seconds = (endMs - startMs) / 1000
    const text = lines.join(' ')
    const next = captions[index + 1]
    const broken: Record<CaptionProblemKind, boolean> = {
      short: seconds < CAPTION_RULES.shortest,
      long: seconds > CAPTION_RULES.longest,
      // Whole milliseconds may be half a character off.
      fast: text.length / seconds > speed + 0.5,
      close: next !== undefined && next.startMs - endMs < CAPTION_RULES.gap * 1000,
      wide: lines.some((line) => line.length > characters),
    }
    return CAPTION_PROBLEMS.filter((kind) => broken[kind]).map((kind) => ({
      cue: index + 1,
      start: startMs / 1000,
      kind,
      text,
    }))
  })
}
