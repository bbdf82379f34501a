import { useLingui } from '@lingui/react/macro'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Problem } from '../../../../shared/contract/overview.ts'
import styles from './overview.module.css'
import { WithCode } from '../with-code.tsx'

/** What an operator has to see to, each with what to do; a calm line where there is nothing. */
export function ProblemList({ problems, isChecking }: { problems: readonly Problem[]; isChecking: boolean }) {
  const { t } = useLingui()
  if (problems.length === 0)
    return (
      <p className={styles.well}>
        <CircleCheck />
        {isChecking ? t`Nothing to see to so far. The machine is being checked.` : t`All is well. Nothing to see to.`}
      </p>
    )
  return (
    <ul className={styles.problems} aria-label={t`What needs your attention`}>
      {problems.map(({ code, title, message, screen }) => (
        <li key={`${code} ${title}`}>
          <TriangleAlert />
          <div>
            <p className={styles.name}>{title}</p>
            <p className={styles.about}>
              <WithCode text={message} />
            </p>
          </div>
          {screen !== null && (
            <Link to={screen} aria-label={t`Open: ${title}`}>
              {t({ message: 'Open', context: 'a button' })}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
