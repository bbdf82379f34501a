import { useLocation } from 'react-router-dom'
import { shellOf } from '../../../shared/domain/site-shell.ts'
import { Loading } from '../../components/loading/loading.tsx'
import { TopBar } from '../../components/top-bar/top-bar.tsx'
import { platform } from '../../platform/index.ts'
import styles from './shells.module.css'

/**
 * While the screen's own code is on its way: the bar and the sheet stand already, with ruled lines where its rows come.
 */
export function ScreenLoading() {
  const { header, footer } = shellOf(useLocation().pathname)
  if (header === 'COMPLEX' || footer === null) {
    return (
      <main className={styles.loading}>
        <Loading />
      </main>
    )
  }
  return (
    <>
      <TopBar homeHref={platform.hasPublicSite ? '/' : '/files'} />
      <div className={styles.shell}>
        <div className={styles.side} />
        <main className={styles.sheet}>
          <Loading rows={8} />
        </main>
      </div>
    </>
  )
}
