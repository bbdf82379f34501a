import { useLingui } from '@lingui/react/macro'
import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react'
import type { Check, Overview } from '../../../../shared/contract/overview.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './overview.module.css'
import { useCheckAgain } from './overview-query.ts'
import { WithCode } from '../with-code.tsx'

/** What `longhand doctor` found on the machine, the problems first. */
export function ChecksTable({ checks, isChecking }: { checks: Overview['checks']; isChecking: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const again = useCheckAgain()
  const at = checks && format.moment(new Date(checks.date), 'time')
  return (
    <>
      <div className={styles.tools}>
        <output className="muted">
          {isChecking
            ? t`The machine is being checked…`
            : at === null
              ? t`This process cannot check its machine.`
              : t`Checked at ${at}.`}
        </output>
        <Button size={32} disabled={isChecking} sending={again.isPending} onClick={() => again.mutate()}>
          {t`Check again`}
        </Button>
      </div>
      {again.error && <Banner tone="danger">{messageOf(again.error, messages.unreachable)}</Banner>}
      {checks && (
        <dl className={styles.checks}>
          {checks.found.map((check) => (
            <CheckRow key={`${check.name} ${check.text}`} check={check} />
          ))}
        </dl>
      )}
    </>
  )
}

function CheckRow({ check: { name, text, is_fine: isFine, is_optional: isOptional } }: { check: Check }) {
  const { t } = useLingui()
  const [Icon, mark, look] = isFine
    ? [CircleCheck, t`there`, styles.fine]
    : isOptional
      ? [CircleDashed, t`not there, and not needed`, styles.absent]
      : [TriangleAlert, t`missing`, styles.missing]
  return (
    <div className={look}>
      <dt lang="en">
        <Icon />
        {name}
        <span className="vh">{mark}</span>
      </dt>
      <dd lang="en" dir="ltr">
        <WithCode text={text} />
      </dd>
    </div>
  )
}
