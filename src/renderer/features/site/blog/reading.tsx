import styles from './reading.module.css'

/** How long an article is and what it is about. */
export function Reading({ parts }: { parts: readonly string[] }) {
  return (
    <p className={styles.reading}>
      {parts.map((part) => (
        <span key={part} className="num">
          {part}
        </span>
      ))}
    </p>
  )
}
