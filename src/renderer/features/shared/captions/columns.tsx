import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../../lib/words/use-format.ts'
import type { CaptionsShow } from '../../../lib/captions-address.ts'
import type { CaptionsShown } from './captions-session.ts'
import styles from './captions.module.css'
import { Lines } from './lines.tsx'
import type { TranslationShown } from './translation-shown.ts'

export interface ColumnsProps {
  shown: CaptionsShown
  show: CaptionsShow
  /** The translation that is read; null for the original alone. */
  language: string | null
  state: TranslationShown
}

/**
 * What is said, its translation, or both side by side; where a translation is not in time, the original is there too.
 */
export function Columns({ shown: { talk, paragraphs, partial, translated }, show, language, state }: ColumnsProps) {
  const { t } = useLingui()
  const format = useFormat()
  const isTranslated = language !== null && state !== 'none'
  const hasOriginal = !isTranslated || show !== 'translation' || state !== 'on'
  return (
    <div className={styles.columns} data-count={isTranslated && hasOriginal ? 2 : 1}>
      {hasOriginal && (
        <Lines
          label={t`Captions`}
          language={talk?.language_code ?? 'multi'}
          paragraphs={paragraphs}
          partial={partial}
        />
      )}
      {isTranslated && (
        <Lines
          label={t`Captions in ${{ language: format.language(language) }}`}
          language={language}
          paragraphs={translated?.paragraphs ?? []}
          partial=""
        />
      )}
    </div>
  )
}
