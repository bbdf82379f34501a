import { Trans, useLingui } from '@lingui/react/macro'
import { CloudDownload } from 'lucide-react'
import type { MediaImport } from '../../../../../shared/contract/imports.ts'
import { Button } from '../../../../components/button/button.tsx'
import { useFormat } from '../../../../lib/words/use-format.ts'
import { ImportCost } from './import-cost.tsx'
import { ImportQuestion } from './import-question.tsx'
import styles from './import-question.module.css'

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
    <ImportQuestion
      name={name}
      title={<Trans>Found on the page</Trans>}
      actions={
        <>
          <Button size={32} aria-label={t`Fetch ${name}`} onClick={() => onConfirm(_id)}>
            <CloudDownload />
            {t`Fetch`}
          </Button>
          <Button look="quiet" size={32} aria-label={t`Dismiss ${name}`} onClick={() => onRemove(_id)}>
            {t`Dismiss`}
          </Button>
        </>
      }
    >
      {facts.length > 0 && <p className={styles.facts}>{facts.join(', ')}</p>}
      <ImportCost
        spent={page?.cost ?? null}
        unknown={
          <Trans>The page does not say how long it is. It costs its length, which you see once it is fetched.</Trans>
        }
      />
    </ImportQuestion>
  )
}
