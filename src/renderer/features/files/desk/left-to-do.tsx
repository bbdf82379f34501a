import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { LeftToDo } from '../../../../shared/contract/style-guides.ts'
import { formatClock } from '../../../../shared/domain/duration.ts'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { STYLE_RULE_LABELS } from '../../../lib/style-rules.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from './desk.module.css'

/** Whether a text has anything left to do. */
export const hasLeft = ({ findings, unheard }: LeftToDo) => findings.length > 0 || unheard.count > 0

/** Whether its style guide keeps it from being published. */
export const isGated = ({ gate, findings }: LeftToDo) => gate && findings.length > 0

interface LeftToDoListProps {
  fileId: string
  left: LeftToDo
  /** Whether the person has said that the text goes out like this. */
  isAccepted: boolean
  onAccept: (isAccepted: boolean) => void
}

/** What is left to do in a text: by kind, and uncertain words that were not played, each a way to its place. */
export function LeftToDoList({ fileId, left, isAccepted, onAccept }: LeftToDoListProps) {
  const { t } = useLingui()
  const format = useFormat()
  const { guide, findings, unheard } = left
  const { count: words } = unheard
  return (
    <div className={styles.left}>
      {findings.length > 0 && (
        <section>
          <h3>
            <Trans>
              Still open in the style guide <bdi>{guide}</bdi>
            </Trans>
          </h3>
          <ul>
            {findings.map(({ rule, count }) => (
              <li key={rule}>
                {t(STYLE_RULE_LABELS[rule])} <span className="num">{format.number(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {unheard.count > 0 && (
        <section>
          <h3>
            <Plural
              value={words}
              one="# uncertain word was not listened to"
              other="# uncertain words were not listened to"
            />
          </h3>
          <ul className={styles.places}>
            {unheard.places.map(({ start, text }) => (
              <li key={`${start} ${text}`}>
                <Link to={`/editor/${fileId}?at=${start}`}>
                  <span className="num" dir="ltr">
                    {formatClock(Math.floor(start))}
                  </span>{' '}
                  <bdi>{text}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isGated(left) ? (
        <p>{t`This style guide requires all its issues to be fixed before publishing.`}</p>
      ) : (
        <Checkbox checked={isAccepted} onChange={({ target }) => onAccept(target.checked)}>
          {t`Publish as is`}
        </Checkbox>
      )}
    </div>
  )
}
