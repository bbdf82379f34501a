import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { SplitFile, SplitPart } from '../../../../shared/contract/desk.ts'
import { formatClock } from '../../../../shared/domain/duration.ts'
import { messages } from '../../../../shared/messages.ts'
import { Meter } from '../../../components/meter/meter.tsx'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { DeskMoment } from './desk-moment.tsx'
import { useReturn } from './desk-queries.ts'
import { GiveBackButton } from './give-back-button.tsx'

/** A file that several transcriptors write: how far it is, who joins it, and who has which part. */
export function SplitFileParts({ file }: { file: SplitFile }) {
  const { t } = useLingui()
  const format = useFormat()
  const { file_id: id, language_code: code, length, finished_length: finished, joiner, parts } = file
  const done = format.number(parts.filter(({ state }) => state === 'finished').length)
  const all = format.number(parts.length)
  const [language, total] = [format.language(code), format.length(length)]
  // Files of one length and language are told apart by their ids.
  const names = `split-${id} split-${id}-id`
  return (
    <section className={styles.split} aria-labelledby={names}>
      <h3 id={`split-${id}`}>
        {language} · {total}
      </h3>
      <p id={`split-${id}-id`} className={styles.more}>
        <code>{id}</code>
      </p>
      <p className={styles.progress}>
        <Trans>
          {done} of {all} parts finished
        </Trans>
      </p>
      <Meter label={t`Finished`} value={length === 0 ? 0 : finished / length} tone="success" />
      {joiner && (
        <p className={styles.more}>
          <Trans>
            All parts are finished. <Holder person={joiner} /> joins them and publishes the text.
          </Trans>
        </p>
      )}
      <Table aria-labelledby={names}>
        <thead>
          <tr>
            <HeadCell>{t({ message: 'Part', context: 'of a file' })}</HeadCell>
            <HeadCell>{t({ message: 'Transcriber', context: 'of human transcriptions' })}</HeadCell>
            <HeadCell align="end">{t`Last worked on`}</HeadCell>
            <HeadCell align="end">{t({ message: 'Kept until', context: 'a file that somebody took' })}</HeadCell>
            <HeadCell align="end">
              <span className="vh">{t`Actions`}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => (
            <PartRow key={part.part} fileId={id} part={part} />
          ))}
        </tbody>
      </Table>
    </section>
  )
}

function PartRow({ fileId, part }: { fileId: string; part: SplitPart }) {
  const { t } = useLingui()
  const format = useFormat()
  const { part: number, from, to, state, transcriptor, worked_date: worked, lease_until: until } = part
  const [name, start, length] = [format.number(number), formatClock(from), format.length(to - from)]
  return (
    <tr>
      <Cell phone="name">{t`Part ${{ number: name }}, from ${{ start }}, ${{ length }}`}</Cell>
      <Cell phone="below" className={styles.address}>
        <PhoneLabel>{t({ message: 'Transcriber', context: 'of human transcriptions' })}</PhoneLabel>
        {transcriptor && <Holder person={transcriptor} />}
        {state === 'free' && t({ message: 'Free', context: 'a part of a file' })}
        {state === 'finished' && (
          <div className={styles.more}>
            {t`Finished`}
            {part.finished_date && (
              <>
                {' · '}
                <DeskMoment of={part.finished_date} />
              </>
            )}
          </div>
        )}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t`Last worked on`}</PhoneLabel>
        <DeskMoment of={worked} />
      </Cell>
      <Cell phone="below" align="end" numeric>
        <PhoneLabel>{t({ message: 'Kept until', context: 'a file that somebody took' })}</PhoneLabel>
        <DeskMoment of={until} />
      </Cell>
      <Cell phone="actions" align="end">
        {state === 'taken' && transcriptor && <GiveBack fileId={fileId} part={number} holder={transcriptor} />}
      </Cell>
    </tr>
  )
}

type Person = NonNullable<SplitFile['joiner']>

function Holder({ person }: { person: Person }) {
  return (
    <Link to={`/admin/people/${person._id}`}>
      <bdi>{person.email}</bdi>
    </Link>
  )
}

function GiveBack({ fileId, part, holder }: { fileId: string; part: number; holder: Person }) {
  const { t } = useLingui()
  const format = useFormat()
  const giveBack = useReturn({ file_id: fileId, part, transcriptor: holder })
  const number = format.number(part)
  const { email } = holder
  return (
    <>
      <RowActions>
        <GiveBackButton label={t`Give back part ${{ number }} of ${{ email }}`} email={email} giveBack={giveBack} />
      </RowActions>
      {giveBack.error && (
        <p role="alert" className={styles.failed}>
          {messageOf(giveBack.error, messages.unreachable)}
        </p>
      )}
    </>
  )
}
