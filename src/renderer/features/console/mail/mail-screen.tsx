import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { listMails } from '../../../../shared/contract/sent-mails.ts'
import type { RouteResult } from '../../../../shared/contract/route.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { ListPages } from '../list-pages.tsx'
import { useMails, useTestMail } from './mail-queries.ts'
import { MailTable } from './mail-table.tsx'

/** /admin/mail: which mails were sent, which could not be, and what the mail server says. */
export default function MailScreen() {
  const { t } = useLingui()
  const [onlyFailed, setOnlyFailed] = useState(false)
  const list = useMails(onlyFailed)
  const title = t({ message: 'E-mail', context: 'settings' })
  return (
    <div className={styles.screen}>
      <title>{`${title} · Longhand`}</title>
      <h1>{title}</h1>
      <TestMail />
      {list.data?.pages[0] && <Queue queue={list.data.pages[0].queue} />}
      <h2 className={styles.below}>{t`Last 30 days`}</h2>
      <div className={styles.choice}>
        <CompactSelect
          label={t`Show`}
          options={[
            { value: 'all', label: t`All e-mails` },
            { value: 'failed', label: t`Not sent` },
          ]}
          value={onlyFailed ? 'failed' : 'all'}
          onChange={({ target }) => setOnlyFailed(target.value === 'failed')}
        />
      </div>
      <ListPages
        list={list}
        rows={list.data?.pages.flatMap((page) => page.mails)}
        coming={{ rows: 6, rowHeight: 4 }}
        empty={
          <Empty title={onlyFailed ? t`Every e-mail was sent.` : t`No e-mails yet.`}>
            {t`Recipient, kind and outcome are kept for 30 days; what an e-mail said is not.`}
          </Empty>
        }
      >
        {(mails) => <MailTable mails={mails} />}
      </ListPages>
    </div>
  )
}

/** Sends a mail to whoever presses the button, and shows what the mail server answered. */
function TestMail() {
  const { t } = useLingui()
  const test = useTestMail()
  const recipient = test.data?.recipient
  return (
    <>
      <p className={styles.lead}>
        <Button sending={test.isPending} onClick={() => test.mutate()}>
          {t`Send a test e-mail`}
        </Button>
      </p>
      {test.error && <Banner tone="danger">{messageOf(test.error, messages.unreachable)}</Banner>}
      {test.data && (
        <Banner tone={test.data.is_sent ? 'ok' : 'danger'} isAlert>
          {test.data.is_sent ? t`Sent to ${recipient}.` : t`Not sent to ${recipient}.`}{' '}
          <code lang="en" dir="ltr">
            {test.data.answer}
          </code>
        </Banner>
      )}
    </>
  )
}

function Queue({ queue }: { queue: RouteResult<typeof listMails>['queue'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const { waiting, later, exhausted, oldest_wait: wait } = queue
  return (
    <dl className={styles.facts}>
      <div>
        <dt>{t({ message: 'Waiting', context: 'jobs' })}</dt>
        <dd>
          {format.number(waiting)}
          {wait !== null && <div className={styles.more}>{t`Longest wait ${{ time: format.length(wait) }}`}</div>}
        </dd>
      </div>
      <div>
        <dt>{t`To be tried again`}</dt>
        <dd>{format.number(later)}</dd>
      </div>
      <div>
        <dt>{t`Failed for good`}</dt>
        <dd>{format.number(exhausted)}</dd>
      </div>
    </dl>
  )
}
