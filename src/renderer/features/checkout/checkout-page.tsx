import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { SellerNote } from '../../lib/payments/seller-note.tsx'
import styles from './checkout.module.css'

/** The title of both checkouts. */
export function CheckoutPage({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <title>{`${t`Purchase Hours`} · Longhand`}</title>
      <h1>{t`Purchase Hours`}</h1>
      <SellerNote />
      {children}
    </div>
  )
}
