import { useLingui } from '@lingui/react/macro'
import styles from '../files.module.css'

/** Over the page while files are held over it. */
export function DropHint({
  language,
  isMultilingual = false,
}: {
  language: string | undefined
  isMultilingual?: boolean
}) {
  const { t } = useLingui()
  return (
    <div className={styles.drop} aria-hidden="true">
      <strong>{t`Drop to upload`}</strong>
      {!isMultilingual && (
        <span className="muted">
          {language === undefined ? t`You choose the language next.` : t`Language: ${language}`}
        </span>
      )}
    </div>
  )
}
