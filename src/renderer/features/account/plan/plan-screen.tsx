import { useLingui } from '@lingui/react/macro'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { useProfile } from '../../../lib/profile.ts'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { ExternPlans } from './extern-plans.tsx'
import { MainPlan } from './main-plan.tsx'
import { StorageUse } from './storage-use.tsx'
import { useSwitchPlan } from './use-switch-plan.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** /account/plan: the own plan, those that others share, and which of them is used. */
export default function PlanScreen() {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const { data: profile } = useProfile()
  const { mutate: switchTo, isPending, isError } = useSwitchPlan()
  if (!profile?.plan) return null
  const { plan, extern_plans: shared, invitations } = profile
  return (
    <AccountScreen title={t`My plan`}>
      {isError && <Banner tone="danger">{say(messages.switchFailed)}</Banner>}
      <AccountSection title={t`Main plan`} wide>
        <MainPlan
          plan={plan}
          isShared={invitations.length > 0}
          isSwitching={isPending}
          onUse={() => switchTo(plan._id)}
        />
      </AccountSection>
      <AccountSection title={t`Storage`} wide>
        <StorageUse />
      </AccountSection>
      <AccountSection title={t`Extern plans (${{ count: format.number(shared.length) }})`} wide>
        <ExternPlans plans={shared} isSwitching={isPending} onUse={switchTo} />
      </AccountSection>
    </AccountScreen>
  )
}
