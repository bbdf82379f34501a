import { Trans, useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import type { MediaImport } from '../../../../../shared/contract/imports.ts'
import { isCheckedAgainstBalance } from '../../../../../shared/domain/upload-rules.ts'
import { classNames } from '../../../../components/class-names.ts'
import { Button } from '../../../../components/button/button.tsx'
import { planInUse } from '../../../../lib/balances.ts'
import { useProfile } from '../../../../lib/profile.ts'
import { useFormat } from '../../../../lib/words/use-format.ts'
import files from '../../files.module.css'
import styles from './page-question.module.css'

export interface PageQuestionProps {
  /** One that is `asking`. */
  one: MediaImport
  onConfirm: (id: string) => void
  onRemove: (id: string) => void
}

/** What the server found on a page, how long it is and what it costs, before any of it is fetched. */
export function PageQuestion({ one: { _id, name, page }, onConfirm, onRemove }: PageQuestionProps) {
  const { t } = useLingui()
  const format = useFormat()
  const facts = [
    page?.length != null && format.length(page.length),
    page?.size != null && t`about ${{ size: format.bytes(page.size) }}`,
  ].filter((fact) => fact !== false)
  return (
    <section className={classNames(files.upload, styles.question)} aria-label={name}>
      <p className={styles.found}>
        <Trans>Found on the page</Trans>
      </p>
      <p className={styles.name} dir="auto">
        {name}
      </p>
      {facts.length > 0 && <p className={styles.facts}>{facts.join(', ')}</p>}
      <Cost spent={page?.cost ?? null} />
      <div className={styles.actions}>
        <Button size={32} aria-label={t`Fetch ${name}`} onClick={() => onConfirm(_id)}>
          <CloudDownload />
          {t`Fetch`}
        </Button>
        <Button look="quiet" size={32} aria-label={t`Dismiss ${name}`} onClick={() => onRemove(_id)}>
          {t`Dismiss`}
        </Button>
      </div>
    </section>
  )
}

/** What fetching it spends; nothing where time is not charged. */
function Cost({ spent }: { spent: NonNullable<MediaImport['page']>['cost'] }) {
  const format = useFormat()
  const { data: profile } = useProfile()
  const plan = profile && planInUse(profile)
  if (!profile || !isCheckedAgainstBalance(profile.user.role) || plan?.auto_transcription_time === null) return null
  if (spent === null)
    return (
      <p>
        <Trans>The page does not say how long it is. It costs its length, which you see once it is fetched.</Trans>
      </p>
    )
  const [cost, human] = [format.length(spent.auto), format.length(spent.human)]
  if (spent.auto === 0 && spent.human === 0) return null
  return (
    <p>
      {spent.human === 0 ? (
        <Trans>
          This takes <strong>{cost}</strong> of your auto time.
        </Trans>
      ) : spent.auto === 0 ? (
        <Trans>
          This takes <strong>{human}</strong> of your human time.
        </Trans>
      ) : (
        <Trans>
          This takes <strong>{human}</strong> of your human time and <strong>{cost}</strong> of your auto time.
        </Trans>
      )}
    </p>
  )
}
