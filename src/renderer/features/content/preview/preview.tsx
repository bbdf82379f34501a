import { useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { previewContent } from '../../../../shared/contract/content-admin.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { Segmented } from '../../../components/segmented/segmented.tsx'
import { apiUrl } from '../../../lib/api.ts'
import styles from '../content.module.css'
import type { Draft } from '../editor/use-draft.ts'

/** The draft as the site would show it, drawn by the server; nothing in it runs. */
export function Preview({ draft: { key, known, flush } }: { draft: Draft }) {
  const { t } = useLingui()
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const [isSaved, setSaved] = useState<boolean | null>(null)
  useEffect(() => {
    let isHere = true
    void flush().then((saved) => isHere && setSaved(saved))
    return () => {
      isHere = false
    }
  }, [flush])
  return (
    <>
      <div className={styles.previewTools}>
        <Segmented
          label={t`Width of the preview`}
          value={width}
          onChange={setWidth}
          segments={[
            { value: 'wide', label: t`Wide`, icon: Monitor },
            { value: 'phone', label: t`Phone`, icon: Smartphone },
          ]}
        />
        <span className="muted">{t`Buttons and links do not work in the preview.`}</span>
      </div>
      {isSaved === false && (
        <div className={styles.notice}>
          <Banner tone="warn">{t`This is the last saved draft.`}</Banner>
        </div>
      )}
      {isSaved === null ? (
        <Loading rows={6} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keyboard
        <section className={styles.frame} data-width={width} tabIndex={0} aria-label={t`Preview of the page`}>
          <iframe
            key={known.version}
            title={t`Preview`}
            sandbox="allow-same-origin"
            src={apiUrl(previewContent.path, key)}
          />
        </section>
      )}
    </>
  )
}
