import { useLingui } from '@lingui/react/macro'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { useTyped } from '../../../lib/use-typed.ts'
import styles from '../console.module.css'
import { ListPages } from '../list-pages.tsx'
import { PaymentTable } from './payment-table.tsx'
import { usePayments } from './sales-queries.ts'

/** How long the typing rests before payments are looked for, in milliseconds. */
const REST_MS = 250

/** /admin/payments: what was paid, newest first, by the beginning of the payer's address. */
export default function PaymentsScreen() {
  const { t } = useLingui()
  const [search, setSearch] = useSearchParams()
  const q = search.get('q') ?? ''
  const show = (wanted: string) => setSearch(wanted === '' ? {} : { q: wanted }, { replace: true })
  const [typed, type] = useTyped(q, show, REST_MS)
  return (
    <div className={styles.screen}>
      <title>{`${t`Plans and payments`} · Longhand`}</title>
      <h1>{t`Plans and payments`}</h1>
      <search className={styles.tools}>
        <SearchField
          label={t`Beginning of the e-mail address`}
          placeholder={t`Beginning of the e-mail address`}
          maxLength={254}
          value={typed}
          onChange={({ target }) => type(target.value)}
        />
      </search>
      <PaymentList q={q} onShowAll={() => show('')} />
    </div>
  )
}

function PaymentList({ q, onShowAll }: { q: string; onShowAll: () => void }) {
  const { t } = useLingui()
  const list = usePayments(q)
  return (
    <ListPages
      list={list}
      rows={list.data?.pages.flatMap((page) => page.payments)}
      coming={{ rows: 8, rowHeight: 4 }}
      empty={
        q === '' ? (
          <Empty title={t`No payments yet.`}>{t`Plans without payments are reached from People.`}</Empty>
        ) : (
          <Empty title={t`No payments found.`} action={<Button onClick={onShowAll}>{t`Show all payments`}</Button>}>
            {t`Search by the beginning of the address, not by a part of it.`}
          </Empty>
        )
      }
    >
      {(payments) => <PaymentTable payments={payments} withAccount />}
    </ListPages>
  )
}
