import type { ReactNode } from 'react'
import { SellerNote } from '../../lib/payments/seller-note.tsx'
import styles from './checkout.module.css'

/** The title of both checkouts. */
export function CheckoutPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <title>Purchase Hours · Longhand</title>
      <h1>Purchase Hours</h1>
      <SellerNote />
      {children}
    </div>
  )
}
