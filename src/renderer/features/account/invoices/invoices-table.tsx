import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Invoice } from '../../../../shared/contract/account.ts'
import { formatCents } from '../../../../shared/domain/pricing.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { Cell, HeadCell, Table, TableFoot } from '../../../components/table/table.tsx'
import styles from './invoices.module.css'

/** Invoices on a page (spec 000 §9). */
const PAGE_SIZE = 20

const dates = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

/** Invoices in the order given, by pages. The foot counts all of them. */
export function InvoicesTable({ invoices }: { invoices: readonly Invoice[] }) {
  const [page, setPage] = useState(1)
  const pages = Math.ceil(invoices.length / PAGE_SIZE)
  const total = invoices.reduce((sum, { price }) => sum + price, 0)
  return (
    <>
      <Table aria-label="Invoices">
        <thead>
          <tr>
            <HeadCell>Number</HeadCell>
            <HeadCell>Status</HeadCell>
            <HeadCell align="end" className={styles.price}>
              Price
            </HeadCell>
            <HeadCell>Date issued</HeadCell>
            <HeadCell align="end">Invoice</HeadCell>
          </tr>
        </thead>
        <tbody>
          {invoices.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((invoice) => (
            <InvoiceRow key={invoice._id} {...invoice} />
          ))}
        </tbody>
      </Table>
      <TableFoot>
        <span>
          {invoices.length} file(s)/invoices, total price {(total / 100).toFixed(2)}$
        </span>
        {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} />}
      </TableFoot>
    </>
  )
}

function InvoiceRow({ number, status, price, date_issued, invoice_url }: Invoice) {
  return (
    <tr>
      <Cell phone="name">{number}</Cell>
      <Cell phone="below" className={styles.status}>
        <Badge>{status.toUpperCase()}</Badge>
      </Cell>
      <Cell phone="aside" align="end" numeric className={styles.price}>
        {formatCents(price)}
      </Cell>
      <Cell phone="below" numeric className={styles.date}>
        {dates.format(new Date(date_issued * 1000))}
      </Cell>
      <Cell phone="actions" align="end">
        {invoice_url ? (
          <a href={invoice_url} {...linkTo(invoice_url)} aria-label={`Download invoice ${number}`}>
            <Download /> Download
          </a>
        ) : (
          <span className="muted">Being made</span>
        )}
      </Cell>
    </tr>
  )
}

/** Our own PDF is saved; the card provider's page opens beside this one. */
const linkTo = (url: string) => (url.startsWith('/') ? { download: '' } : { target: '_blank', rel: 'noreferrer' })
