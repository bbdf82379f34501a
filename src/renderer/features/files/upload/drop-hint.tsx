import styles from '../files.module.css'

/** Over the page while files are held over it. */
export function DropHint({
  language,
  isMultilingual = false,
}: {
  language: string | undefined
  isMultilingual?: boolean
}) {
  return (
    <div className={styles.drop} aria-hidden="true">
      <strong>Drop to upload</strong>
      {!isMultilingual && (
        <span className="muted">
          {language === undefined ? 'You choose the language next.' : `What is said is taken to be ${language}.`}
        </span>
      )}
    </div>
  )
}
