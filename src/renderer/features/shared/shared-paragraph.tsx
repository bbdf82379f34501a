import { useLingui } from '@lingui/react/macro'
import { memo } from 'react'
import type { SharedText } from '../../../shared/contract/sharing.ts'
import { formatClock } from '../../../shared/domain/duration.ts'
import styles from './shared.module.css'

interface SharedParagraphProps extends Pick<SharedText['paragraphs'][number], 'speaker' | 'start' | 'text'> {
  isCurrent: boolean
  /** Null where nothing can be played. */
  onPlay: ((start: number) => void) | null
}

/** Who speaks and when, in the margin; what is said beside it. */
export const SharedParagraph = memo(
  function SharedParagraph({ speaker, start, text, isCurrent, onPlay }: SharedParagraphProps) {
    const { t } = useLingui()
    const clock = formatClock(start)
    return (
      <section className={styles.paragraph} aria-current={isCurrent || undefined}>
        <div className={styles.margin}>
          {speaker && <strong dir="auto">{speaker}</strong>}
          {onPlay ? (
            <button
              type="button"
              className={styles.clock}
              aria-label={t`Play from ${clock}`}
              onClick={() => onPlay(start)}
            >
              {clock}
            </button>
          ) : (
            <span className={styles.clock}>{clock}</span>
          )}
        </div>
        <p>{text}</p>
      </section>
    )
  },
  (before, after) => before.isCurrent === after.isCurrent && before.text === after.text,
)
