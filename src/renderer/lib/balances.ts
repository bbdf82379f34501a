import { t } from '@lingui/core/macro'
import type { Profile } from '../../shared/contract/account.ts'
import type { Plan } from '../../shared/contract/plan.ts'
import type { TimeKind } from '../../shared/domain/quota.ts'
import { appFormat } from './words/use-format.ts'

/** The plan whose time is spent: the person's own, or the one they were invited to. */
export function planInUse({ plan, extern_plans }: Profile): Plan | null {
  return [plan, ...extern_plans].find((candidate) => candidate?.is_active) ?? plan
}

/** One kind of time on a plan, in words and percent. */
export interface ShownTime {
  /** What may be spent now. */
  available: string
  /** What work in progress holds and gives back or spends; null for nothing. */
  held: string | null
  used: string
  /** Integer, of what ever came in. */
  percentUsed: number
}

/** What a plan has of a kind of time. */
export function timeOf(plan: Plan, kind: TimeKind): ShownTime {
  const left = plan[`${kind}_transcription_time`]
  const available = plan[`available_${kind}_transcription_time`]
  const held = left === null || available === null ? 0 : left - available
  const format = appFormat()
  return {
    available: available === null ? t`Unlimited` : format.length(available),
    held: held > 0 ? format.length(held) : null,
    used: format.length(plan[`${kind}_transcription_diff_time`]),
    percentUsed: plan[`${kind}_transcription_percent_diff_time`],
  }
}
