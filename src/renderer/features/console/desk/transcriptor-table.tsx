import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { DeskPerson } from '../../../../shared/contract/desk.ts'
import { Cell, HeadCell, PhoneLabel, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'

/** Transcriptors, each with what they have in work and have published, and their grades. */
export function TranscriptorTable({ transcriptors }: { transcriptors: readonly DeskPerson[] }) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <>
      <p className={styles.lead}>
        {t`Levels follow from reviews and cannot be changed here. Grades are errors in 100 words, newest first.`}
      </p>
      <Table aria-label={t`Transcribers`}>
        <thead>
          <tr>
            <HeadCell>{t({ message: 'Transcriber', context: 'of human transcriptions' })}</HeadCell>
            <HeadCell align="end">{t`Level`}</HeadCell>
            <HeadCell align="end">{t`Files in progress`}</HeadCell>
            <HeadCell align="end">{t`Published`}</HeadCell>
            <HeadCell align="end">{t`Latest grades`}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {transcriptors.map(({ _id: id, email, level, in_work: inWork, published, grades }) => (
            <tr key={id}>
              <Cell phone="name" className={styles.address}>
                <Link to={`/admin/people/${id}`}>
                  <bdi>{email}</bdi>
                </Link>
              </Cell>
              <Cell phone="below" align="end" numeric>
                <PhoneLabel>{t`Level`}</PhoneLabel>
                {format.number(level)}
              </Cell>
              <Cell phone="below" align="end" numeric>
                <PhoneLabel>{t`Files in progress`}</PhoneLabel>
                {format.number(inWork)}
              </Cell>
              <Cell phone="below" align="end" numeric>
                <PhoneLabel>{t`Published`}</PhoneLabel>
                {format.number(published.files)}
                {published.files > 0 && <div className={styles.more}>{format.length(published.length)}</div>}
              </Cell>
              <Cell phone="below" align="end" numeric>
                <PhoneLabel>{t`Latest grades`}</PhoneLabel>
                {grades.length === 0 ? '–' : grades.map((of) => format.number(of.errors_in_hundred)).join(' · ')}
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  )
}
