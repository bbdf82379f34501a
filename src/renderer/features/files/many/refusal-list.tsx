import styles from '../files.module.css'
import type { Refusal } from './run-many.ts'

/** Files of which something was not done, each with the reason. */
export function RefusalList({ refusals }: { refusals: readonly Refusal[] }) {
  return (
    <ul className={styles.names} role="alert">
      {refusals.map(({ item: { file }, reason }) => (
        <li key={file._id}>
          <strong>
            <bdi>{file.name}</bdi>
          </strong>{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
}
