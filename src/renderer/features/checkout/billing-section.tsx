import { Link } from 'react-router-dom'
import type { Profile } from '../../../shared/contract/account.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { MarginSection } from '../../components/margin-section/margin-section.tsx'

/** Whether an invoice can be made out, and to whom. */
export function BillingSection({ user, isFilled }: { user: Profile['user']; isFilled: boolean }) {
  const link = <Link to="/account/bill">Billing Settings</Link>
  return (
    <MarginSection title="Billing settings">
      {isFilled ? (
        <Banner tone="ok">
          Billing settings are filled. The invoice goes to{' '}
          {[user.name, user.address.city, countryName(user.address.country)].join(', ')}. {link}
        </Banner>
      ) : (
        <Banner tone="warn">
          Billing settings are not filled. Your personal data is not saved, so no invoice can be created. {link}
        </Banner>
      )}
    </MarginSection>
  )
}

function countryName(iso2: string): string {
  try {
    return new Intl.DisplayNames('en', { type: 'region' }).of(iso2) ?? iso2
  } catch {
    return iso2
  }
}
