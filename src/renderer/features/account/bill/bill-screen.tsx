import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useProfile } from '../../../lib/profile.ts'
import { AccountScreen } from '../account-section.tsx'
import { BillForm } from './bill-form.tsx'
import { billListsQuery } from './bill-lists-query.ts'

/** /account/bill: who invoices are made out to. */
export default function BillScreen() {
  const { t } = useLingui()
  const { data: profile } = useProfile()
  const { data: lists, isError, refetch } = useQuery(billListsQuery)
  return (
    <AccountScreen title={t`Billing settings`}>
      {isError && (
        <FailedState
          message={t`We couldn't load the countries.`}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!isError && !lists && <Loading label={t`Loading billing settings`} />}
      {lists && profile && <BillForm user={profile.user} {...lists} />}
    </AccountScreen>
  )
}
