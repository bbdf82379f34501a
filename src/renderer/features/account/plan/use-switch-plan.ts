import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '../../../../shared/contract/account.ts'
import { switchPlan, type Plan } from '../../../../shared/contract/plan.ts'
import { call } from '../../../lib/api.ts'
import { profileQuery } from '../../../lib/profile.ts'

/**
 * Uses another plan. It shows at once; success reloads the page, since every balance on it is another one now, and a
 * refusal shows the plan before.
 */
export function useSwitchPlan() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (planId: string) => call(switchPlan, { params: { planId } }),
    onMutate: async (planId) => {
      await queries.cancelQueries(profileQuery)
      const before = queries.getQueryData(profileQuery.queryKey)
      if (before) queries.setQueryData(profileQuery.queryKey, withPlanInUse(before, planId))
      return before
    },
    onSuccess: () => location.reload(),
    onError: (_error, _planId, before) => {
      if (before) queries.setQueryData(profileQuery.queryKey, before)
    },
  })
}

function withPlanInUse(profile: Profile, planId: string): Profile {
  const mark = (plan: Plan): Plan => ({ ...plan, main_plan_id: planId, is_active: plan._id === planId })
  return { ...profile, plan: profile.plan && mark(profile.plan), extern_plans: profile.extern_plans.map(mark) }
}
