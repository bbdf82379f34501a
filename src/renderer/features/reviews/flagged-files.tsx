import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FLAG_REASONS } from '../../../shared/domain/work-flags.ts'
import { Button } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { Cell, HeadCell, PhoneLabel, Table } from '../../components/table/table.tsx'
import { useSay } from '../../lib/words/use-say.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { flaggedQuery } from './all-reviews-query.ts'
import styles from './reviews.module.css'

/** Files that transcriptors could not do, with each reason and whose it is; their owners decide. */
export function FlaggedFiles() {
  const { t } = useLingui()
  const say = useSay()
  const format = useFormat()
  const { data, isError, refetch } = useQuery(flaggedQuery)
  if (!data)
    return isError ? (
      <FailedState
        message={t`The flagged files could not be loaded.`}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    ) : (
      <Loading rows={5} rowHeight={4} />
    )
  if (data.length === 0) return <Empty title={t`No files are flagged.`} />
  return (
    <Table aria-label={t`Flagged files`}>
      <thead>
        <tr>
          <HeadCell>{t`Language`}</HeadCell>
          <HeadCell>{t`Owner`}</HeadCell>
          <HeadCell>{t`Reasons`}</HeadCell>
          <HeadCell>{t`Status`}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {data.map(({ file_id: id, owner_email: owner, language_code, length, held, flags }) => (
          <tr key={id}>
            <Cell phone="name">
              {format.language(language_code)} <span className={styles.note}>{format.length(length)}</span>
            </Cell>
            <Cell phone="below" className={styles.address}>
              <PhoneLabel>{t`Owner`}</PhoneLabel>
              <bdi>{owner}</bdi>
            </Cell>
            <Cell phone="below">
              <ul className={styles.reasons}>
                {flags.map(({ reason, detail, date, transcriptor_email: by }) => (
                  <li key={`${date} ${reason} ${by}`}>
                    {say(FLAG_REASONS[reason])}
                    {detail !== '' && <q dir="auto">{detail}</q>}
                    <span className={styles.note}>
                      <bdi>{by ?? '–'}</bdi> · {format.moment(new Date(date), 'day')}
                    </span>
                  </li>
                ))}
              </ul>
            </Cell>
            <Cell phone="below">{held ? t`Waiting for the owner` : t`Offered to others`}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
