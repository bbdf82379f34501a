import { useLingui } from '@lingui/react/macro'
import type { Plan } from '../../../../shared/contract/plan.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { PlanTime } from './plan-time.tsx'
import styles from './plan.module.css'

export interface ExternPlansProps {
  plans: readonly Plan[]
  isSwitching: boolean
  onUse: (planId: string) => void
}

/** Plans that others share with the person, each with a radio that makes it the one in use. */
export function ExternPlans({ plans, isSwitching, onUse }: ExternPlansProps) {
  const { t } = useLingui()
  if (plans.length === 0) return <p className="muted">{t`Plans shared with you appear here.`}</p>
  return (
    <>
      <p className="muted">{t`Everyone who uses a plan shares the time left on it.`}</p>
      <ul className={styles.rows}>
        {plans.map((plan) => (
          <li key={plan._id} className={styles.row}>
            <label className={styles.choice}>
              {/* Each in a group of its own: in a common one an arrow key would switch on its way to the next. */}
              <input
                type="radio"
                name={`use ${plan._id}`}
                checked={plan.is_active}
                disabled={isSwitching}
                onChange={() => onUse(plan._id)}
              />
              <span className={styles.head}>
                <span className={styles.owner} dir="auto">
                  {plan.username}
                </span>
                <Badge>{plan.is_active ? t`ACTIVE` : t`INACTIVE`}</Badge>
              </span>
            </label>
            <div className={styles.times}>
              <PlanTime plan={plan} kind="auto" />
              <PlanTime plan={plan} kind="human" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
