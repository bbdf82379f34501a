import { Trans, useLingui } from '@lingui/react/macro'
import type { MediaImport } from '../../../../../shared/contract/imports.ts'
import { Banner } from '../../../../components/banner/banner.tsx'
import { Button } from '../../../../components/button/button.tsx'
import { AlreadyThere } from '../already-there.tsx'
import { ImportCost } from './import-cost.tsx'
import { ImportQuestion } from './import-question.tsx'

export interface SameQuestionProps {
  /** One that is `same`. */
  one: MediaImport
  onConfirm: (id: string) => void
  onRemove: (id: string) => void
}

/** What was fetched is there already: nothing becomes of it, or is paid, before its person says so. */
export function SameQuestion({ one: { _id, name, same, same_cost: cost }, onConfirm, onRemove }: SameQuestionProps) {
  const { t } = useLingui()
  return (
    <ImportQuestion
      name={name}
      actions={
        <>
          <Button size={32} aria-label={t`Add again ${name}`} onClick={() => onConfirm(_id)}>
            {t`Add again`}
          </Button>
          <Button look="quiet" size={32} aria-label={t`Dismiss ${name}`} onClick={() => onRemove(_id)}>
            {t`Dismiss`}
          </Button>
        </>
      }
    >
      {same ? (
        <AlreadyThere same={same} />
      ) : (
        <Banner tone="info" isAlert>
          <Trans>You had this recording, but it has been deleted since.</Trans>
        </Banner>
      )}
      <ImportCost spent={cost} unknown={<Trans>Adding it again costs its length.</Trans>} />
    </ImportQuestion>
  )
}
