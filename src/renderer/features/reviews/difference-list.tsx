import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { WholeReview } from '../../../shared/contract/reviews.ts'
import { formatClock } from '../../../shared/domain/duration.ts'
import { languageDirection } from '../../../shared/domain/languages.ts'
import { messages } from '../../../shared/messages.ts'
import type { DifferenceKind } from '../../../shared/transcript/grade.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { Kbd } from '../../components/kbd/kbd.tsx'
import { Segmented } from '../../components/segmented/segmented.tsx'
import { useSay } from '../../lib/words/use-say.ts'
import styles from './reviews.module.css'
import { useMoment } from './use-moment.ts'

type Shown = 'all' | 'errors' | 'apart'
type Difference = WholeReview['differences'][number]

const KINDS: Readonly<Record<DifferenceKind, MessageDescriptor>> = {
  substituted: msg`Wrong word`,
  missing: msg`Missing word`,
  added: msg`Extra word`,
  formatting: msg`Formatting`,
  speaker: msg`Speaker`,
}
const APART: readonly DifferenceKind[] = ['formatting', 'speaker']

/** What can be chosen of the differences. */
export interface Choice {
  /** What it means to choose one: `Not an error`. */
  label: string
  chosen: ReadonlySet<number>
  /** Which can be chosen. */
  isOffered: (difference: Difference) => boolean
  onToggle: (place: number) => void
}

/**
 * Each difference with its moment to listen to. By keys: up and down go from one to the next, Space or Enter plays it,
 * X chooses it.
 */
export function DifferenceList({
  review,
  sound,
  choice,
}: {
  review: WholeReview
  sound: string
  choice: Choice | null
}) {
  const { t } = useLingui()
  const say = useSay()
  const { differences, language_code: language } = review
  const [shown, setShown] = useState<Shown>('all')
  const { playing, isFailed, listen } = useMoment(sound)
  const rows = differences
    .map((difference, place) => ({ difference, place }))
    .filter(({ difference: { kind } }) => shown === 'all' || APART.includes(kind) === (shown === 'apart'))

  function press(event: KeyboardEvent): void {
    const row = event.currentTarget.closest('li')
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const next = key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling
      next?.querySelector('button')?.focus()
    } else if (key.toLowerCase() === 'x') row.querySelector<HTMLInputElement>('input')?.click()
    else return
    event.preventDefault()
  }

  if (differences.length === 0)
    return <Empty title={t`No differences.`}>{t`The reviewer changed nothing in this sample.`}</Empty>
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label={t`Differences`}
          value={shown}
          onChange={setShown}
          segments={[
            { value: 'all', label: t`All` },
            { value: 'errors', label: t`Errors` },
            { value: 'apart', label: t`Speakers and formatting` },
          ]}
        />
        <p className={styles.hints}>
          <span>
            <Kbd keys={['↑', '↓']} /> <Trans>Next or previous</Trans>
          </span>
          <span>
            <Kbd keys={[t({ message: 'Space', context: 'a key of the keyboard' })]} /> <Trans>Listen</Trans>
          </span>
          {choice && (
            <span>
              <Kbd keys={['X']} /> {choice.label}
            </span>
          )}
        </p>
      </div>
      {isFailed && <Banner tone="warn">{say(messages.reviewSoundFailed)}</Banner>}
      <ol className={styles.differences}>
        {rows.map(({ difference, place }) => {
          const { kind, start, end, before, after, is_accepted: isAccepted, is_disputed: isDisputed } = difference
          const time = formatClock(Math.floor(start))
          const isHeard = playing === place
          return (
            <li key={place} data-heard={isHeard || undefined}>
              <button
                type="button"
                className={styles.moment}
                aria-label={isHeard ? t`Pause at ${time}` : t`Listen at ${time}`}
                aria-pressed={isHeard}
                onKeyDown={press}
                onClick={() => listen(place, { start, end })}
              >
                {isHeard ? <Pause /> : <Play />}
                <span className="num" dir="ltr">
                  {time}
                </span>
              </button>
              <span className={styles.kind}>{t(KINDS[kind])}</span>
              <p className={styles.words} lang={language} dir={languageDirection(language)}>
                {before !== '' && <del>{before}</del>} {after !== '' && <ins>{after}</ins>}
              </p>
              <span className={styles.outcome}>
                {choice?.isOffered(difference) ? (
                  <Checkbox
                    aria-label={`${choice.label}, ${time}`}
                    checked={choice.chosen.has(place)}
                    onKeyDown={press}
                    onChange={() => choice.onToggle(place)}
                  >
                    {choice.label}
                  </Checkbox>
                ) : isAccepted ? (
                  t`Not counted`
                ) : (
                  isDisputed && t`Disputed`
                )}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}
