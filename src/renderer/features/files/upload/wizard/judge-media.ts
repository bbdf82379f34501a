import type { SameFile } from '../../../../../shared/contract/files/same-content.ts'
import type { Pricing } from '../../../../../shared/contract/plan.ts'
import { humanQuotaPrice } from '../../../../../shared/domain/pricing.ts'
import { uploadCost } from '../../../../../shared/domain/translation-cost.ts'
import { LENGTH_PROBLEMS, type LengthProblem, lengthProblem } from '../../../../../shared/domain/upload-rules.ts'
import { messages } from '../../../../../shared/messages.ts'
import type { MediaSource } from '../media-source.ts'
import type { Way } from './wizard-state.ts'

/** A chosen file, and how long it is as far as the browser can tell. */
export interface Medium {
  file: MediaSource
  /** Seconds; null where only the server can tell. */
  lengthSeconds: number | null
  /** False where its first bytes are those of no medium. */
  isMedia: boolean
  /** The person's file that holds the same recording; null or left out where none is known. */
  same?: SameFile | null
}

/** Why a file does not go up. */
export type MediumProblem = LengthProblem | 'not_media'

export const MEDIUM_PROBLEMS: Readonly<Record<MediumProblem, string>> = {
  ...LENGTH_PROBLEMS,
  not_media: messages.notMedia,
}

/** A chosen file and what stands in its way. */
export interface JudgedMedium extends Medium {
  problem: MediumProblem | null
  /**
   * Cents for which people write it down although the time does not suffice, `later` where only the server can say how
   * much; null where nothing is offered.
   */
  quota: number | 'later' | null
  /**
   * Whole seconds that it costs with its translations, which is said before it goes up; `later` where only the server
   * can say, null where there are none to be charged.
   */
  cost: { transcription: number; translations: number } | 'later' | null
}

/** The time of the plan in use, of the kind that the way costs. Seconds; a null balance is not limited. */
export interface TimeLeft {
  balanceSeconds: number | null
  inWorkOrFailedSeconds: number
}

/** Judges files in their order, each with those before it that are taken; the server judges again. */
export function judgeMedia(
  media: readonly Medium[],
  {
    way,
    time,
    pricing,
    translations = 0,
  }: { way: Way; time: TimeLeft; pricing: Pricing | null; translations?: number },
): JudgedMedium[] {
  let { inWorkOrFailedSeconds } = time
  const isCharged = translations > 0 && time.balanceSeconds !== null
  return media.map((medium) => {
    const { lengthSeconds, isMedia } = medium
    if (!isMedia) return { ...medium, problem: 'not_media', quota: null, cost: null }
    const isHuman = way === 'FOR-HUMAN-TRANSCRIPTION'
    if (lengthSeconds === null)
      return {
        ...medium,
        problem: null,
        quota: isHuman && pricing && time.balanceSeconds !== null ? 'later' : null,
        cost: isCharged && way !== 'NO-TRANSCRIPTION' ? 'later' : null,
      }
    if (way === 'NO-TRANSCRIPTION') return { ...medium, problem: null, quota: null, cost: null }
    // Translations are reserved with the machine's work; with that of people they cost another kind of time.
    const times = isHuman ? 1 : 1 + translations
    const problem = lengthProblem({
      lengthSeconds: times * lengthSeconds,
      isHuman,
      inWorkOrFailedSeconds,
      balanceSeconds: time.balanceSeconds,
    })
    if (problem === null) inWorkOrFailedSeconds += times * lengthSeconds
    return {
      ...medium,
      problem,
      quota: isHuman && problem === 'too_large' && pricing ? humanQuotaPrice(pricing, lengthSeconds) : null,
      cost: isCharged ? uploadCost({ lengthSeconds, translations }) : null,
    }
  })
}

/** Whether it is not known to be there already. */
export const isNew = ({ same = null }: Pick<Medium, 'same'>) => same === null

/** Whether a file can go up as it is, or with its quota accepted. */
export const isTakeable = ({ problem, quota }: JudgedMedium) => problem === null || quota !== null
