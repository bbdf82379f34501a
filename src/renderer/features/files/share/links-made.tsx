import { Plural, useLingui } from '@lingui/react/macro'
import { Copy, Download } from 'lucide-react'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import exportStyles from '../../../components/export-dialog/export-dialog.module.css'
import { useToast } from '../../../components/toast/toast-context.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { linksCsv } from './links-csv.ts'
import styles from './share.module.css'
import type { LinksRun } from './use-many-links.ts'

/** Links that were made, to be copied or saved, and the files that have none, with the reason. */
export function LinksMade({
  run: {
    made: { links, failed },
    problem,
  },
  isWarned,
  onSaved,
  onClose,
}: {
  run: LinksRun
  /** Somebody wanted to close what they have not copied. */
  isWarned: boolean
  /** They are somewhere else now. */
  onSaved: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  const toast = useToast()
  const day = (iso: string) => format.moment(new Date(iso), 'date')

  async function copy() {
    try {
      await navigator.clipboard.writeText(links.map(({ name, url }) => `${name}\t${url}`).join('\n'))
      onSaved()
      toast({ tone: 'ok', text: t`The links are copied.` })
    } catch {
      toast({ tone: 'error', text: t`Your browser could not copy it. Select it and copy it yourself.` })
    }
  }
  function download() {
    const head = [t`Name`, t`Link`, t`Valid until`] as const
    saveFile(new Blob([linksCsv(links, { head, day })], { type: 'text/csv' }), `${t`Links`}.csv`)
    onSaved()
  }

  return (
    <div className={exportStyles.form}>
      {problem && <Banner tone="danger">{say(problem)}</Banner>}
      {isWarned && (
        <Banner tone="warn" isAlert>
          {t`You have not copied or saved the links. Close again to leave without them.`}
        </Banner>
      )}
      {links.length > 0 && (
        <>
          <p>
            <strong>
              <Plural value={links.length} one="# link was created." other="# links were created." />
            </strong>{' '}
            {t`Copy or save them now; they are not shown again.`}
          </p>
          <ul className={styles.rows} aria-label={t`Links`}>
            {links.map(({ _id, name, url, expires_date: until }) => (
              <li key={_id}>
                <span className={styles.who}>
                  <bdi>{name}</bdi>
                  <a href={url} target="_blank" rel="noreferrer">
                    {url}
                  </a>
                </span>
                <span className="muted small">{t`until ${{ day: day(until) }}`}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {failed.length > 0 && (
        <section aria-label={t`Files without a link`}>
          <p role="alert">
            <Plural value={failed.length} one="# file has no link:" other="# files have no link:" />
          </p>
          <ul className={styles.rows}>
            {failed.map(({ file, name, message }) => (
              <li key={file}>
                <span className={styles.who}>
                  <bdi>{name ?? file}</bdi>
                  <span className="muted">{message}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <footer className={exportStyles.actions}>
        <Button onClick={onClose}>{t`Close`}</Button>
        {links.length > 0 && (
          <>
            <Button onClick={download}>
              <Download />
              {t`Download CSV`}
            </Button>
            <Button look="main" onClick={() => void copy()}>
              <Copy />
              {t`Copy all`}
            </Button>
          </>
        )}
      </footer>
    </div>
  )
}
