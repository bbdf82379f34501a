import styles from '../files.module.css'

/** Over the page while files are held over it. */
export function DropHint({ language }: { language: string | undefined }) {
  return (
    <div className={styles.drop} aria-hidden="true">
      <strong>Drop to upload</strong>
      {language && <span className="muted">What is said is taken to be {language}.</span>}
    </div>
  )
}
