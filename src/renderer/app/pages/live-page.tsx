import { useParams } from 'react-router-dom'
import { LiveBar } from '../../features/files/live/live-bar.tsx'
import styles from '../../features/files/live/live.module.css'
import { LiveEditor } from '../../features/editor/index.tsx'

/** /editor/live/{id}: the text of a live session, with its recording above it. */
export default function LivePage() {
  const { id = '' } = useParams()
  return (
    <div className={styles.page}>
      <LiveBar id={id} />
      <LiveEditor id={id} />
    </div>
  )
}
