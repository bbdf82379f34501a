import { useLingui } from '@lingui/react/macro'
import { languageDirection } from '../../../../shared/domain/languages.ts'
import type { CaptionsShown } from './captions-session.ts'
import styles from './captions.module.css'

/** The last lines of what was said, the newest at the bottom; what may change yet is lighter. */
export function Lines({ shown: { talk, paragraphs, partial } }: { shown: CaptionsShown }) {
  const { t } = useLingui()
  const code = talk?.language_code ?? 'multi'
  const isKnown = code !== 'multi'
  return (
    <div className={styles.window}>
      <div
        className={styles.lines}
        role="log"
        aria-label={t`Captions`}
        lang={isKnown ? code : undefined}
        dir={isKnown ? languageDirection(code) : 'auto'}
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
