import { useLingui } from '@lingui/react/macro'
import type { WaitingLanguage } from '../../../../shared/contract/desk.ts'
import { Cell, HeadCell, PhoneLabel, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'

/** The pool by language, and how long ago its files were uploaded. */
export function PoolTable({ pool }: { pool: readonly WaitingLanguage[] }) {
  const { t } = useLingui()
  const format = useFormat()
  const names = {
    files: t`Files`,
    length: t`Length`,
    day: t`Uploaded within a day`,
    week: t`Within a week`,
    older: t({ message: 'Earlier', context: 'when files were uploaded' }),
  }
  return (
    <Table aria-label={t`Waiting files`}>
      <thead>
        <tr>
          <HeadCell>{t`Language`}</HeadCell>
          {Object.values(names).map((name) => (
            <HeadCell key={name} align="end">
              {name}
            </HeadCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {pool.map(({ language_code: code, files, length, within_day, within_week, older, oldest_date: oldest }) => (
          <tr key={code}>
            <Cell phone="name">{format.language(code)}</Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{names.files}</PhoneLabel>
              {format.number(files)}
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{names.length}</PhoneLabel>
              {format.length(length)}
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{names.day}</PhoneLabel>
              {format.number(within_day)}
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{names.week}</PhoneLabel>
              {format.number(within_week)}
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{names.older}</PhoneLabel>
              {format.number(older)}
              {older > 0 && (
                <>
                  {' · '}
                  <time dateTime={oldest}>{format.moment(new Date(oldest), 'date')}</time>
                </>
              )}
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
