import type { CaptionParagraph } from '../../../../shared/contract/captions.ts'
import { languageDirection } from '../../../../shared/domain/languages.ts'
import styles from './captions.module.css'

export interface LinesProps {
  label: string
  /** Code of the language; `multi` for several. */
  language: string
  paragraphs: readonly CaptionParagraph[]
  /** What is being said, and may change yet. */
  partial: string
}

/** The last lines of a text, the newest at the bottom; what may change yet is lighter. */
export function Lines({ label, language, paragraphs, partial }: LinesProps) {
  const isKnown = language !== 'multi'
  return (
    <div className={styles.window}>
      <div
        className={styles.lines}
        role="log"
        aria-label={label}
        lang={isKnown ? language : undefined}
        dir={isKnown ? languageDirection(language) : 'auto'}
      >
        {paragraphs.map(({ id, speaker, text }, index) => (
          <p key={id}>
            {speaker !== null && <b className={styles.speaker}>{`${speaker}: `}</b>}
            {text}
            {index === paragraphs.length - 1 && partial !== '' && <Partial text={` ${partial}`} />}
          </p>
        ))}
        {paragraphs.length === 0 && partial !== '' && (
          <p>
            <Partial text={partial} />
          </p>
        )}
      </div>
    </div>
  )
}

/** Said aloud once it is final. */
const Partial = ({ text }: { text: string }) => (
  <span className={styles.partial} aria-hidden>
    {text}
  </span>
)
