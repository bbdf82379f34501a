import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { FileRecord } from '../../../shared/contract/files/records.ts'
import type { Quote } from '../../../shared/domain/pricing.ts'
import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { SecurePayment } from '../../components/secure-payment/secure-payment.tsx'
import { TestModeBanner } from '../../lib/payments/test-mode-banner.tsx'
import { PaymentResult } from './payment-result.tsx'
import { ReceiptLines } from './receipt-lines.tsx'
import styles from './checkout.module.css'
import type { PurchaseState } from './use-purchase.ts'
import { useSay } from '../../lib/words/use-say.ts'
import { useFormat } from '../../lib/words/use-format.ts'

export interface ReceiptProps {
  price: Quote
  file: FileRecord | undefined
  state: PurchaseState
  canPay: boolean
  /** What still keeps the person from paying. */
  missing: ReactNode
  onPay: () => void
  onBuyMore: () => void
}

/** What is bought and for how much, Pay, and what came of it. */
export function Receipt({ price, file, state, canPay, missing, onPay, onBuyMore }: ReceiptProps) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  const isOpen = state.at === 'open'
  return (
    <aside className={styles.receipt} aria-label={t`Order`}>
      <dl className={styles.lines}>
        <ReceiptLines price={price} file={file} />
        <div>
          <dt>{t`Total transcription time`}</dt>
          <dd>{format.length(price.totalSeconds)}</dd>
        </div>
        <div className={styles.total}>
          <dt>{t`Total, VAT included`}</dt>
          <dd aria-live="polite">{format.money(price.total)}</dd>
        </div>
      </dl>
      {price.discount < 0 && state.at !== 'paid' && (
        <Banner tone="ok">{t`Volume discount: you save ${{ saved: format.money(-price.discount) }}.`}</Banner>
      )}
      {state.at === 'paid' ? (
        <PaymentResult
          invoice={state.invoice}
          warning={state.warning}
          isOfFile={file !== undefined}
          onBuyMore={onBuyMore}
        />
      ) : (
        <>
          {(state.at === 'refused' || isOpen) && (
            <Banner tone="danger">
              {state.message} {isOpen && say(messages.chargedOnce)}
            </Banner>
          )}
          {/* No submit button: Enter in a field must not charge a card. */}
          <Button
            className={styles.pay}
            look="main"
            size={50}
            disabled={!canPay}
            sending={state.at === 'sending'}
            aria-describedby="pay-needs"
            onClick={onPay}
          >
            <PayLabel state={state} total={price.total} />
          </Button>
          <p id="pay-needs" className={styles.missing}>
            {!isOpen && !canPay && missing}
          </p>
        </>
      )}
      <SecurePayment />
      <TestModeBanner />
    </aside>
  )
}

/** Names what is taken from the card. */
function PayLabel({ state, total }: { state: PurchaseState; total: number }) {
  const price = useFormat().money(total)
  if (state.at === 'open') return <Trans>Try again</Trans>
  if (total === 0) return <Trans>Pay</Trans>
  return state.at === 'refused' && state.isRepeat ? <Trans>Pay {price} again</Trans> : <Trans>Pay {price}</Trans>
}
