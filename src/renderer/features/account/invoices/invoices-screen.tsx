import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { buttonClass } from '../../../components/button/button-class.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { SellerNote } from '../../../lib/payments/seller-note.tsx'
import { AccountScreen } from '../account-section.tsx'
import { TestModeNote } from '../test-mode-note.tsx'
import { invoicesQuery } from './invoices-query.ts'
import { InvoicesTable } from './invoices-table.tsx'
import styles from './invoices.module.css'

/** /account/invoices */
export default function InvoicesScreen() {
  const { data: invoices, isError } = useQuery(invoicesQuery)
  return (
    <AccountScreen title="My invoices">
      <div className={styles.note}>
        <TestModeNote />
        <SellerNote />
      </div>
      {isError && (
        <FailedState
          message={messages.filesLoadFailed}
          action={<Button onClick={() => location.reload()}>Refresh the page</Button>}
        />
      )}
      {!isError && !invoices && <Loading label="Loading your invoices" rowHeight={3.125} />}
      {invoices?.length === 0 && (
        <Empty
          title="No invoices yet."
          action={
            <Link to="/account/checkout" className={buttonClass({ look: 'main' })}>
              Purchase hours
            </Link>
          }
        >
          Each purchase brings one. It stands here, and comes by mail.
        </Empty>
      )}
      {invoices && invoices.length > 0 && <InvoicesTable invoices={invoices} />}
    </AccountScreen>
  )
}
