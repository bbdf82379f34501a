import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Plan } from '../../../../shared/contract/plan.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Button } from '../../../components/button/button.tsx'
import { TestModeNote } from '../test-mode-note.tsx'
import { PlanTime } from './plan-time.tsx'
import styles from './plan.module.css'

export interface MainPlanProps {
  plan: Plan
  /** Others may use it too. */
  isShared: boolean
  isSwitching: boolean
  onUse: () => void
}

/** The person's own plan. */
export function MainPlan({ plan, isShared, isSwitching, onUse }: MainPlanProps) {
  const { t } = useLingui()
  return (
    <>
      <p className={styles.head}>
        <span className={styles.owner} dir="auto">
          {plan.username}
        </span>
        <Badge>{plan.is_active ? t`ACTIVE` : t`INACTIVE`}</Badge>
      </p>
      <div className={styles.times}>
        <PlanTime plan={plan} kind="auto" />
        <PlanTime plan={plan} kind="human" />
      </div>
      {isShared && <p className="muted">{t`You share the time left with the people you invited.`}</p>}
      <TestModeNote />
      <p className={styles.actions}>
        {!plan.is_active && (
          <Button sending={isSwitching} onClick={onUse}>
            {t`ACTIVE`}
          </Button>
        )}
        <Link to="/account/checkout" className={buttonClass({ look: 'main' })}>
          {t`PURCHASE`}
        </Link>
        <Link to="/account/invite" className={buttonClass()}>
          {t`INVITE`}
        </Link>
      </p>
    </>
  )
}
