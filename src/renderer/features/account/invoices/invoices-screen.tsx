import { useLingui } from '@lingui/react/macro'
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
import { useSay } from '../../../lib/words/use-say.ts'

/** /account/invoices */
export default function InvoicesScreen() {
  const say = useSay()
  const { t } = useLingui()
  const { data: invoices, isError } = useQuery(invoicesQuery)
  return (
    <AccountScreen title={t`My invoices`}>
      <div className={styles.note}>
        <TestModeNote />
        <SellerNote />
      </div>
      {isError && (
        <FailedState
          message={say(messages.filesLoadFailed)}
          action={<Button onClick={() => location.reload()}>{t`Refresh the page`}</Button>}
        />
      )}
      {!isError && !invoices && <Loading label={t`Loading your invoices`} rowHeight={3.125} />}
      {invoices?.length === 0 && (
        <Empty
          title={t`No invoices yet.`}
          action={
            <Link to="/account/checkout" className={buttonClass({ look: 'main' })}>
              {t`Purchase hours`}
            </Link>
          }
        >
          {t`You get one with each purchase. It appears here and is e-mailed to you.`}
        </Empty>
      )}
      {invoices && invoices.length > 0 && <InvoicesTable invoices={invoices} />}
    </AccountScreen>
  )
}
