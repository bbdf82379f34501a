import { useLingui } from '@lingui/react/macro'
import type { StoredFile } from '../../../../shared/contract/stored-files.ts'
import { StatusMark } from '../../../components/status-mark/status-mark.tsx'
import { Cell, HeadCell, PhoneLabel, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { OwnerName } from './owner-name.tsx'

/** Files, the largest first, without what they are called. */
export function StoredTable({ files }: { files: readonly StoredFile[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Table aria-label={t`Largest files`}>
      <thead>
        <tr>
          <HeadCell>{t`Owner`}</HeadCell>
          <HeadCell>{t`Status`}</HeadCell>
          <HeadCell>{t`Language`}</HeadCell>
          <HeadCell align="end">{t`Length`}</HeadCell>
          <HeadCell align="end">{t`Uploaded`}</HeadCell>
          <HeadCell align="end">{t`Size`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {files.map(({ _id: id, owner, status, language_code: code, is_multilingual, length, uploaded_date, size }) => (
          <tr key={id}>
            <Cell phone="name" className={styles.address}>
              <OwnerName owner={owner} />
            </Cell>
            <Cell phone="aside">
              <StatusMark status={status} />
            </Cell>
            <Cell phone="below">
              <PhoneLabel>{t`Language`}</PhoneLabel>
              {is_multilingual ? t`Several languages` : format.language(code)}
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{t`Length`}</PhoneLabel>
              {format.length(length)}
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{t`Uploaded`}</PhoneLabel>
              <time dateTime={uploaded_date}>{format.moment(new Date(uploaded_date), 'date')}</time>
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{t`Size`}</PhoneLabel>
              {format.bytes(size)}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
