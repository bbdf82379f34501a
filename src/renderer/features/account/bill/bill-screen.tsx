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
  const { data: profile } = useProfile()
  const { data: lists, isError, refetch } = useQuery(billListsQuery)
  return (
    <AccountScreen title="Billing settings">
      {isError && (
        <FailedState
          message="The list of countries could not be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {!isError && !lists && <Loading label="Loading billing settings" />}
      {lists && profile && <BillForm user={profile.user} {...lists} />}
    </AccountScreen>
  )
}
