import type { Plan } from '../../../../src/shared/contract/plan.ts'
import { exactTime } from '../../../../src/shared/domain/exact-time.ts'
import { percentUsed } from '../../../../src/shared/domain/quota.ts'
import type { Balance, PlanRow } from './repository.ts'

/** What a plan without limits says in words. */
const UNLIMITED = 'Unlimited'

/** A plan as its owner or a guest sees it. `isLimited` is false where billing is off: then nothing is counted. */
export function presentPlan(
  { id, ownerEmail, balances: { auto, human } }: PlanRow,
  { inUseId, isLimited }: { inUseId: string; isLimited: boolean },
): Plan {
  const before = ({ available, reserved }: Balance) => (isLimited ? available + reserved : null)
  const after = ({ available }: Balance) => (isLimited ? available : null)
  const exact = (seconds: number | null) => (seconds === null ? UNLIMITED : exactTime(seconds))
  return {
    _id: id,
    main_plan_id: inUseId,
    is_active: id === inUseId,
    username: ownerEmail,
    auto_transcription_time: before(auto),
    human_transcription_time: before(human),
    available_auto_transcription_time: after(auto),
    available_human_transcription_time: after(human),
    auto_transcription_exact_time: exact(before(auto)),
    human_transcription_exact_time: exact(before(human)),
    auto_transcription_diff_time: auto.used,
    human_transcription_diff_time: human.used,
    auto_transcription_exact_diff_time: exactTime(auto.used),
    human_transcription_exact_diff_time: exactTime(human.used),
    auto_transcription_percent_diff_time: percentUsed(auto.used, auto.granted),
    human_transcription_percent_diff_time: percentUsed(human.used, human.granted),
  }
}
