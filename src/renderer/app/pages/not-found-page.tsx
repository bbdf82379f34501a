import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { DEFAULT_LANGUAGE } from '../../../shared/domain/content-rules.ts'
import { buttonClass } from '../../components/button/button-class.ts'
import { NotFoundPage as SiteNotFoundPage } from '../../features/site/not-found-page.tsx'
import { platform } from '../../platform/index.ts'
import { useSiteWords } from '../use-site-words.ts'
import styles from './page.module.css'

/** An address that nothing answers to, as the public site says it; the desktop app has no site to lead to. */
export function NotFoundPage() {
  const { t } = useLingui()
  const words = useSiteWords()
  return (
    <main id="main">
      <title>{`${words.notFoundTitle} · Longhand`}</title>
      {platform.hasPublicSite ? (
        <SiteNotFoundPage language={DEFAULT_LANGUAGE} words={words} />
      ) : (
        <div className={styles.page}>
          <h1>{words.notFoundTitle}</h1>
          <p className="muted">{words.notFoundText}</p>
          <p className={styles.links}>
            <Link to="/files" className={buttonClass({ look: 'main' })}>
              {t`Go to your files`}
            </Link>
          </p>
        </div>
      )}
    </main>
  )
}
