import { Fragment } from 'react'
import type { WordRun } from '../../../../shared/transcript/word-changes.ts'
import styles from './word-runs.module.css'

/** Words with what was added or removed marked, for eyes by line and ground, for ears as insertions and deletions. */
export function WordRuns({ runs }: { runs: readonly WordRun[] }) {
  return runs.map(({ kind, words }, index) => {
    const text = words.join(' ')
    const [before, key] = [index > 0 ? ' ' : '', `${index} ${kind}`]
    if (kind === 'same')
      return (
        <Fragment key={key}>
          {before}
          {text}
        </Fragment>
      )
    const Mark = kind === 'added' ? 'ins' : 'del'
    return (
      <Fragment key={key}>
        {before}
        <Mark className={styles[kind]}>{text}</Mark>
      </Fragment>
    )
  })
}
