import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Download } from 'lucide-react'
import { Fragment, useState } from 'react'
import type { CreditNote, Invoice } from '../../../../shared/contract/account.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { Cell, HeadCell, Table, TableFoot } from '../../../components/table/table.tsx'
import styles from './invoices.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Invoices on a page (spec 000 §9). */
const PAGE_SIZE = 20

const CENTS = { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false }

const STATUSES: Readonly<Record<string, MessageDescriptor>> = {
  paid: msg`PAID`,
  'partly refunded': msg`PARTLY REFUNDED`,
  refunded: msg`REFUNDED`,
}

/** Invoices in the order given, by pages. The foot counts all of them. */
export function InvoicesTable({ invoices }: { invoices: readonly Invoice[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const pages = Math.ceil(invoices.length / PAGE_SIZE)
  const total = invoices.reduce((sum, { price }) => sum + price, 0)
  const count = format.number(invoices.length)
  const price = format.number(total / 100, CENTS)
  return (
    <>
      <Table aria-label={t`Invoices`}>
        <thead>
          <tr>
            <HeadCell>{t`Number`}</HeadCell>
            <HeadCell>{t`Status`}</HeadCell>
            <HeadCell align="end" className={styles.price}>
              {t`Price`}
            </HeadCell>
            <HeadCell>{t`Date issued`}</HeadCell>
            <HeadCell align="end">{t`Invoice`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {invoices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((invoice) => (
            <Fragment key={invoice._id}>
              <InvoiceRow {...invoice} />
              {invoice.credit_notes?.map((note) => (
                <CreditNoteRow key={note._id} {...note} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span>
          <Trans>
            {count} file(s)/invoices, total price {price}$
          </Trans>
        </span>
        {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
      </TableFoot>
    </>
  )
}

function InvoiceRow({ number, status, price, date_issued, invoice_url }: Invoice) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <tr>
      <Cell phone="name">{number}</Cell>
      <Cell phone="below" className={styles.status}>
        <Badge>{STATUSES[status] ? t(STATUSES[status]) : status.toUpperCase()}</Badge>
      </Cell>
      <Cell phone="aside" align="end" numeric className={styles.price}>
        {format.money(price)}
      </Cell>
      <Cell phone="below" numeric className={styles.date}>
        {format.moment(date_issued * 1000, 'date')}
      </Cell>
      <Cell phone="actions" align="end">
        {invoice_url ? (
          <a href={invoice_url} {...linkTo(invoice_url)} aria-label={t`Download invoice ${number}`}>
            <Download /> {t`Download`}
          </a>
        ) : (
          <span className="muted">{t`In preparation`}</span>
        )}
      </Cell>
    </tr>
  )
}

/** What was paid back, below the invoice that it was paid back of. */
function CreditNoteRow({ number, status, price, date_issued, credit_note_url }: CreditNote) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <tr>
      <Cell phone="name" className={styles.creditNote}>
        {number}
      </Cell>
      <Cell phone="below" className={styles.status}>
        <Badge>{status === 'void' ? t`VOID CREDIT NOTE` : t`CREDIT NOTE`}</Badge>
      </Cell>
      <Cell phone="aside" align="end" numeric className={styles.price}>
        {format.money(-price)}
      </Cell>
      <Cell phone="below" numeric className={styles.date}>
        {format.moment(date_issued * 1000, 'date')}
      </Cell>
      <Cell phone="actions" align="end">
        <a href={credit_note_url} download="" aria-label={t`Download credit note ${number}`}>
          <Download /> {t`Download`}
        </a>
      </Cell>
    </tr>
  )
}

/** Our own PDF is saved; the card provider's page opens beside this one. */
const linkTo = (url: string) => (url.startsWith('/') ? { download: '' } : { target: '_blank', rel: 'noreferrer' })
