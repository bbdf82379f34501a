import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '../../../components/button/button.tsx'
import { shownDate } from '../../../lib/shown-date.ts'
import { isInWork, useReplacements } from './replace-query.ts'
import styles from './replace.module.css'

/** What the person replaced lately; each can be looked at again, and undone there. Nothing where there is none. */
export function LatestReplacements({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useLingui()
  const { data, dataUpdatedAt } = useReplacements()
  const all = data?.replacements ?? []
  if (all.length === 0) return null
  return (
    <section className={styles.latest}>
      <h2>
        <Trans>Latest replacements</Trans>
      </h2>
      <ul>
        {all.map((replacement) => {
          const { _id: id, find, replace_with: insert, date, state, replaced_texts: count } = replacement
          return (
            <li key={id}>
              <span className={styles.change}>
                <bdi>{find}</bdi> →{' '}
                {insert === '' ? (
                  <em>{t({ message: 'deleted', context: 'words of a transcript' })}</em>
                ) : (
                  <bdi>{insert}</bdi>
                )}
              </span>
              <time dateTime={date}>{shownDate(date, new Date(dataUpdatedAt))}</time>
              <span>
                {isInWork(replacement) ? (
                  t`In progress`
                ) : state === 'undone' ? (
                  t`Undone`
                ) : (
                  <Plural value={count} one="# transcript" other="# transcripts" />
                )}
              </span>
              <Button size={32} onClick={() => onOpen(id)}>
                {isInWork(replacement) ? t`Show progress` : t`Show`}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
