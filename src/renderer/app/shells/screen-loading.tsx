import { Loading } from '../../components/loading/loading.tsx'
import styles from './shells.module.css'

/** While the screen's own code is on its way. */
export function ScreenLoading() {
  return (
    <main className={styles.loading}>
      <Loading />
    </main>
  )
}
