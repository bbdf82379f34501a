import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { TakenWork } from '../../../../shared/contract/desk.ts'
import { messages } from '../../../../shared/messages.ts'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { useReturn } from './desk-queries.ts'
import { GiveBackButton } from './give-back-button.tsx'
import { DeskMoment } from './desk-moment.tsx'

/** What transcriptors have taken, the longest untouched first, without what it is called. */
export function TakenTable({ taken }: { taken: readonly TakenWork[] }) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`Work in progress`}>
      <thead>
        <tr>
          <HeadCell>{t({ message: 'Transcriber', context: 'of human transcriptions' })}</HeadCell>
          <HeadCell>{t`Language`}</HeadCell>
          <HeadCell align="end">{t`Length`}</HeadCell>
          <HeadCell align="end">{t({ message: 'Taken', context: 'when somebody took a file' })}</HeadCell>
          <HeadCell align="end">{t({ message: 'Kept until', context: 'a file that somebody took' })}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {taken.map((work) => (
          <TakenRow key={`${work.file_id} ${work.part}`} work={work} />
        ))}
      </tbody>
    </Table>
  )
}

function TakenRow({ work }: { work: TakenWork }) {
  const { t } = useLingui()
  const format = useFormat()
  const giveBack = useReturn(work)
  const { file_id: id, part, transcriptor, language_code: code, length, taken_date: since, lease_until: until } = work
  const { email } = transcriptor
  return (
    <tr>
      <Cell phone="name" className={styles.address}>
        <Link to={`/admin/people/${transcriptor._id}`}>
          <bdi>{transcriptor.email}</bdi>
        </Link>
        <div className={styles.more}>
          <code>{id}</code>
          {part !== null && <> · {t`Part ${{ number: format.number(part) }}`}</>}
        </div>
        {giveBack.error && (
          <p role="alert" className={styles.failed}>
            {messageOf(giveBack.error, messages.unreachable)}
          </p>
        )}
      </Cell>
      <Cell phone="below">
        <PhoneLabel>{t`Language`}</PhoneLabel>
        {format.language(code)}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t`Length`}</PhoneLabel>
        {format.length(length)}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t({ message: 'Taken', context: 'when somebody took a file' })}</PhoneLabel>
        <DeskMoment of={since} />
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t({ message: 'Kept until', context: 'a file that somebody took' })}</PhoneLabel>
        <DeskMoment of={until} />
      </Cell>
      <Cell phone="actions" align="end">
        <RowActions>
          <GiveBackButton label={t`Give back the file of ${email}`} email={email} giveBack={giveBack} />
        </RowActions>
      </Cell>
    </tr>
  )
}
