import type { QueryClient } from '@tanstack/react-query'
import { listFiles } from '../../../../../shared/contract/files/list.ts'
import { getPlanInfo, type Pricing } from '../../../../../shared/contract/plan.ts'
import { isCheckedAgainstBalance } from '../../../../../shared/domain/upload-rules.ts'
import { call } from '../../../../lib/api.ts'
import { planInUse } from '../../../../lib/balances.ts'
import { profileQuery } from '../../../../lib/profile.ts'
import type { TimeLeft } from './judge-media.ts'

const UNLIMITED: TimeLeft = { balanceSeconds: null, inWorkOrFailedSeconds: 0 }

/** What is left of a kind of time on the plan in use, asked anew; without an answer the server alone decides. */
export async function fetchTimeLeft(client: QueryClient, isHuman: boolean): Promise<TimeLeft> {
  try {
    const [profile, sums] = await Promise.all([
      client.fetchQuery(profileQuery),
      call(listFiles, { query: { only_info: true } }),
    ])
    const plan = planInUse(profile)
    if (!plan || !isCheckedAgainstBalance(profile.user.role)) return UNLIMITED
    return isHuman
      ? {
          balanceSeconds: plan.human_transcription_time,
          inWorkOrFailedSeconds: sums.humanTranscribeOrFailedFilesLength,
        }
      : { balanceSeconds: plan.auto_transcription_time, inWorkOrFailedSeconds: sums.autoTranscribeOrFailedFilesLength }
  } catch {
    return UNLIMITED
  }
}

/** The prices, null without an answer. */
export async function fetchPricing(): Promise<Pricing | null> {
  return call(getPlanInfo).catch(() => null)
}
