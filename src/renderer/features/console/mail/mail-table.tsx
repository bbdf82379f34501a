import { Plural, useLingui } from '@lingui/react/macro'
import type { SentMail } from '../../../../shared/contract/sent-mails.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { useSendAgain } from './mail-queries.ts'

/** Mails, each with whom it was for, what became of it, and a way to send again what is out of tries. */
export function MailTable({ mails }: { mails: readonly SentMail[] }) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`E-mails`}>
      <thead>
        <tr>
          <HeadCell>{t({ message: 'To', context: 'who gets an e-mail' })}</HeadCell>
          <HeadCell>{t`Status`}</HeadCell>
          <HeadCell align="end">{t`When`}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {mails.map((mail) => (
          <MailRow key={mail._id} mail={mail} />
        ))}
      </tbody>
    </Table>
  )
}

function MailRow({ mail }: { mail: SentMail }) {
  const { t } = useLingui()
  const format = useFormat()
  const again = useSendAgain(mail, t`The e-mail is being sent again.`)
  const { recipient, kind, state, tries, error, date, can_send_again: canSendAgain } = mail
  return (
    <tr>
      <Cell phone="name" className={styles.address}>
        <bdi>{recipient}</bdi>
        <div className={styles.more}>
          <code>{kind}</code>
        </div>
      </Cell>
      <Cell phone="below" className={styles.address}>
        {state === 'sent' ? (
          t({ message: 'Sent', context: 'an e-mail' })
        ) : (
          <span className={styles.failed}>{t({ message: 'Not sent', context: 'an e-mail' })}</span>
        )}
        {tries > 1 && (
          <div className={styles.more}>
            <Plural value={tries} one="# attempt" other="# attempts" />
          </div>
        )}
        {error !== null && (
          <div className={styles.more} lang="en" dir="ltr">
            {error}
          </div>
        )}
        {again.error && (
          <p role="alert" className={styles.failed}>
            {messageOf(again.error, messages.unreachable)}
          </p>
        )}
      </Cell>
      <Cell phone="below" align="end" numeric>
        <time dateTime={date}>{format.moment(new Date(date), 'date-time')}</time>
      </Cell>
      <Cell phone="actions" align="end">
        {canSendAgain && (
          <RowActions>
            <Button
              size={32}
              sending={again.isPending}
              aria-label={t`Send again: ${recipient}`}
              onClick={() => again.mutate()}
            >
              {t`Send again`}
            </Button>
          </RowActions>
        )}
      </Cell>
    </tr>
  )
}
