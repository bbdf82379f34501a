import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Progress } from '../../../components/progress/progress.tsx'
import { messageOf } from '../../../lib/message-of.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { isInWork, useReplaceCommands, useReplacement } from './replace-query.ts'
import styles from './replace.module.css'

/** A replacement in work with how far it is, then what became of it; it can be cancelled, and undone. */
export function RunningReplacement({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  const { data, error, refetch } = useReplacement(id)
  const { cancel, undo, lookAgain } = useReplaceCommands()
  const state = data?.state
  const isOver = data !== undefined && !isInWork(data)
  const latest = useRef(lookAgain)
  useEffect(() => {
    latest.current = lookAgain
  })
  // Once for each end: it may be undone after it was done.
  const over = isOver ? state : undefined
  useEffect(() => {
    if (over !== undefined) void latest.current()
  }, [over])
  if (error)
    return (
      <FailedState
        message={messageOf(error, say(messages.replacementFailed))}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!data) return <Progress label={t`Replacing`} value={null} />
  const { find, replace_with: insert, texts, finished, replaced_texts: count, replaced_hits: hits, failed } = data
  if (!isOver)
    return (
      <section className={styles.running} aria-label={t`Progress`}>
        <Progress
          label={state === 'undoing' ? t`Undoing the replacement of “${find}”` : t`Replacing “${find}”`}
          value={finished / Math.max(1, texts)}
          detail={t`${finished} of ${plural(texts, { one: '# transcript', other: '# transcripts' })}`}
          actions={
            <Button size={32} sending={cancel.isPending} onClick={() => cancel.mutate(id)}>
              {t`Cancel`}
            </Button>
          }
        />
      </section>
    )
  return (
    <section className={styles.running} aria-label={t`Result`}>
      <h2 className={styles.result} tabIndex={-1} ref={(heading) => heading?.focus()}>
        {state === 'undone'
          ? t`The replacement of “${find}” was undone.`
          : insert === ''
            ? t`${plural(hits, { one: `“${find}” was deleted once.`, other: `“${find}” was deleted # times.` })}`
            : t`${plural(hits, {
                one: `“${find}” was replaced with “${insert}” once.`,
                other: `“${find}” was replaced with “${insert}” # times.`,
              })}`}
      </h2>
      {state === 'cancelled' && <p>{t`It was cancelled before all transcripts were done.`}</p>}
      {failed.length > 0 && (
        <>
          <p>
            <Plural value={failed.length} one="# transcript was not changed:" other="# transcripts were not changed:" />
          </p>
          <ul className={styles.failed}>
            {failed.map(({ file, name, language, message }) => (
              <li key={`${file} ${language}`}>
                <strong>
                  <bdi>{name}</bdi>
                </strong>
                {language !== 'original' && <span>{format.language(language)}</span>}
                <span>{message}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={styles.buttons}>
        <Button look="main" onClick={onClose}>
          {t`Done`}
        </Button>
        {count > 0 && (
          <Button sending={undo.isPending} onClick={() => undo.mutate(id)}>
            {state === 'undone' ? t`Try again` : t`Undo in all transcripts`}
          </Button>
        )}
      </div>
      {undo.error && (
        <p className={styles.refusal} role="alert">
          {messageOf(undo.error, say(messages.replacementFailed))}
        </p>
      )}
    </section>
  )
}
