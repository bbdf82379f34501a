import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Banner } from '../../components/banner/banner.tsx'
import { SellerNote } from '../../lib/payments/seller-note.tsx'
import { useProfile } from '../../lib/profile.ts'
import styles from './checkout.module.css'

/** The title of both checkouts. */
export function CheckoutPage({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className={styles.page}>
      <title>{`${t`Purchase Hours`} · Longhand`}</title>
      <h1>{t`Purchase Hours`}</h1>
      <SellerNote />
      <TeamNote />
      {children}
    </div>
  )
}

/** For whom it is bought, where that is not the person. */
function TeamNote() {
  const team = useProfile().data?.workspace?.name
  if (team === undefined) return null
  return (
    <Banner>
      <Trans>
        You're buying for the team {team}: the time goes to its plan, and its card and billing settings are used. The
        invoice names it.
      </Trans>
    </Banner>
  )
}
