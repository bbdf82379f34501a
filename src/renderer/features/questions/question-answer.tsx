import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, History } from 'lucide-react'
import type { QuestionAnswer as Answer } from '../../../shared/contract/questions.ts'
import { Button } from '../../components/button/button.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../components/kbd/kbd.tsx'
import { Menu } from '../../components/menu/menu.tsx'
import { Meter } from '../../components/meter/meter.tsx'
import { useMomentPlayer } from '../../lib/use-moment-player.ts'
import { CitedSource } from './cited-source.tsx'
import styles from './questions.module.css'

/** A question with its answer: each sentence above the words that it comes from, which play and open their file. */
export function QuestionAnswer({
  answer,
  scope,
  onAgain,
  onRemove,
}: {
  answer: Answer
  /** Which files were asked, in words. */
  scope: string
  onAgain: () => void
  onRemove: () => void
}) {
  const { t } = useLingui()
  const player = useMomentPlayer()
  const { question, status, progress, sections, failure, hidden, is_stale: isStale, left_out: leftOut } = answer
  const sentences = sections.flatMap((section) => section.sentences)
  const space = t({ message: 'Space', context: 'a key of the keyboard' })
  return (
    <article className={styles.answer} aria-label={question ?? ''}>
      <header className={styles.head}>
        <div>
          <h2 dir="auto">{question}</h2>
          <p className={styles.facts}>{scope}</p>
        </div>
        {status !== 'WORKING' && (
          <Menu
            trigger={<IconButton bare label={t`More about this answer`} icon={Ellipsis} />}
            items={[
              { label: t`Ask again`, onSelect: onAgain },
              { label: t`Delete`, danger: true, onSelect: onRemove },
            ]}
          />
        )}
      </header>
      {status === 'WORKING' && (
        <div className={styles.working}>
          <output>{t`Searching your transcripts and reading what fits…`}</output>
          {progress !== null && progress > 0 && <Meter value={progress} label={t`How much is done`} />}
          <Button size={32} onClick={onRemove}>{t`Cancel`}</Button>
        </div>
      )}
      {failure && (
        <div className={styles.failed} role="alert">
          <p className={styles.failure}>{failure.message}</p>
          <Button size={32} onClick={onAgain}>{t`Try again`}</Button>
        </div>
      )}
      {isStale && status === 'READY' && (
        <p className={styles.stale}>
          <History aria-hidden />
          <span>{t`Transcripts were edited since. Sentences marked with a clock may no longer be right.`}</span>
          <Button size={32} onClick={onAgain}>{t`Ask again`}</Button>
        </p>
      )}
      {status === 'READY' && sentences.length === 0 && hidden === 0 && (
        <p className={styles.none}>{t`The transcripts say nothing about this that could be shown with its source.`}</p>
      )}
      {sentences.length > 0 && (
        <>
          <p className={styles.keys}>
            <Kbd keys={['↑', '↓']} /> <Trans>next source</Trans> <Kbd keys={[space]} /> <Trans>play</Trans>{' '}
            <Kbd keys={['Enter']} /> <Trans>open in the editor</Trans>
          </p>
          <ol className={styles.sentences} data-sources>
            {sentences.map(({ text, citations, is_stale: isOld }, line) => (
              <li key={line}>
                <p className={styles.sentence} dir="auto">
                  {text}
                  {isOld && (
                    <span className={styles.mark}>
                      <History aria-hidden />
                      <span className="vh">{t`Edited since`}</span>
                    </span>
                  )}
                </p>
                <ul className={styles.sources}>
                  {citations.map((citation, index) => (
                    <CitedSource key={index} citation={citation} place={`${line} ${index}`} player={player} />
                  ))}
                </ul>
              </li>
            ))}
          </ol>
        </>
      )}
      {hidden > 0 && (
        <p className={styles.small}>
          <Plural
            value={hidden}
            one="# sentence is not shown: you can no longer open a file that it cites."
            other="# sentences are not shown: you can no longer open files that they cite."
          />
        </p>
      )}
      {leftOut > 0 && status === 'READY' && (
        <p className={styles.small}>
          <Plural
            value={leftOut}
            one="# sentence was left out: the transcripts do not bear it out."
            other="# sentences were left out: the transcripts do not bear them out."
          />
        </p>
      )}
    </article>
  )
}
