import { useLingui } from '@lingui/react/macro'
import { PenLine, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Card } from '../../../shared/contract/account.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { brandName, CardBrand } from '../../components/card-brand/card-brand.tsx'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import styles from './checkout.module.css'
import { useRemoveCard } from './use-remove-card.ts'
import { useFormat } from '../../lib/words/use-format.ts'

/** The card that is saved, with the ways to replace and to remove it. */
export function SavedCard({ card, onEdit }: { card: Card; onEdit: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { remove, isRemoving, problem } = useRemoveCard(() => setAsking(false))
  const name = `${brandName(card.brand)} •••• ${card.last4}`
  return (
    <>
      <div className={styles.savedCard}>
        <CardBrand brand={card.brand} />
        <p>
          <span className="num">{name}</span>
          <span className="muted small num">
            {t`Expires ${{ month: format.moment(new Date(card.exp_year, card.exp_month - 1), 'month-year') }}`}
          </span>
          <span className="muted small">{card.name}</span>
        </p>
        <span className={styles.cardActions}>
          <IconButton label={t`Edit card`} icon={PenLine} onClick={onEdit} />
          <IconButton label={t`Remove card`} icon={Trash2} onClick={() => setAsking(true)} />
        </span>
      </div>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Remove ${name}`}
        verb={t`Remove`}
        danger
        sending={isRemoving}
        onConfirm={remove}
      >
        {t`We delete this card; the time on your plan stays. You can save a card again at any time.`}
      </ConfirmDialog>
    </>
  )
}
