import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'
import { useFormat } from '../../lib/words/use-format.ts'

/** Whether an invoice can be made out, and to whom. */
export function BillingSection({ user, isFilled }: { user: Profile['user']; isFilled: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const payer = [user.name, user.address.city, format.region(user.address.country)].join(', ')
  return (
    <MarginSection title={t`Billing settings`}>
      {isFilled ? (
        <Banner tone="ok">
          <Trans>
            Billing settings are filled. The invoice goes to {payer}. <Link to="/account/bill">Billing Settings</Link>
          </Trans>
        </Banner>
      ) : (
        <Banner tone="warn">
          <Trans>
            Billing settings are not filled. Your personal data is not saved, so no invoice can be created.{' '}
            <Link to="/account/bill">Billing Settings</Link>
          </Trans>
        </Banner>
      )}
    </MarginSection>
  )
}
