import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WrittenOffer } from '../../lib/written-answers.ts'
import { Checkbox } from '../checkbox/checkbox.tsx'
import type { ExportChoice } from './export-choice.ts'
import styles from './export-dialog.module.css'

type Chosen = ExportChoice['answers']

interface AnswerChoiceProps {
  /** Those that there are. */
  answers: NonNullable<WrittenOffer['answers']>
  chosen: Chosen
  choose: (chosen: Chosen) => void
  disabled: boolean
}

/** Which answers a document is to have: all of them, or of one file some. */
export function AnswerChoice({ answers, chosen, choose, disabled }: AnswerChoiceProps) {
  const { t } = useLingui()
  const all = answers === 'all' ? [] : answers.map(({ id }) => id)
  const ids = chosen === 'all' ? all : all.filter((id) => chosen.includes(id))
  const count = all.length
  const isAny = chosen === 'all' || ids.length > 0
  function set(id: string, isChosen: boolean) {
    const next = all.filter((one) => (one === id ? isChosen : ids.includes(one)))
    choose(next.length === all.length ? 'all' : next)
  }
  return (
    <>
      <Checkbox checked={isAny} disabled={disabled} onChange={({ target }) => choose(target.checked ? 'all' : [])}>
        {t`Answers`}
      </Checkbox>
      {answers !== 'all' && answers.length > 1 && isAny && (
        <details className={styles.more}>
          <summary>{t`${{ chosen: ids.length }} of ${plural(count, { one: '# answer', other: '# answers' })}`}</summary>
          <div className={styles.answers}>
            {answers.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={ids.includes(id)}
                disabled={disabled}
                onChange={({ target }) => set(id, target.checked)}
              >
                <bdi>{name}</bdi>
              </Checkbox>
            ))}
          </div>
        </details>
      )}
    </>
  )
}
