import { useLingui } from '@lingui/react/macro'
import type { SiteChange } from '../../../../shared/domain/site-changes.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from './site.module.css'

/** What people see now, and what they will. */
export function ChangeTable({ changes }: { changes: readonly SiteChange[] }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <dl className={styles.changes}>
      {changes.map(({ what, before, after }) => (
        <div key={say(what)}>
          <dt>{say(what)}</dt>
          <dd>
            <span className="vh">{t({ message: 'Now:', context: 'before a change' })}</span>{' '}
            <s>
              <Shown value={before} />
            </s>
          </dd>
          <dd>
            <span className="vh">{t({ message: 'Then:', context: 'after a change' })}</span>{' '}
            <strong>
              <Shown value={after} />
            </strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Shown({ value }: { value: SiteChange['before'] }) {
  const { t } = useLingui()
  const format = useFormat()
  if (value === null) return <em>{t({ message: 'nothing', context: 'shown on the site' })}</em>
  return typeof value === 'string' ? <bdi>{value}</bdi> : format.money(value.cents)
}
