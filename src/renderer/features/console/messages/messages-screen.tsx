import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messages as words } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { TableFoot } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { MessageRow } from './message-row.tsx'
import shown from './messages.module.css'
import { useMessages } from './messages-query.ts'

/** /admin/messages: what visitors wrote with the contact form. */
export default function MessagesScreen() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(true)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useMessages(isOpen)
  const all = data?.pages.flatMap(({ messages }) => messages)
  return (
    <div className={styles.screen}>
      <title>{`${t`Messages`} · Longhand`}</title>
      <h1>{t`Messages`}</h1>
      <p className={styles.lead}>
        <CompactSelect
          label={t`Show`}
          options={[
            { value: 'open', label: t`To be answered` },
            { value: 'all', label: t`All messages` },
          ]}
          value={isOpen ? 'open' : 'all'}
          onChange={({ target }) => setOpen(target.value === 'open')}
        />
      </p>
      {error && !all && (
        <FailedState
          message={messageOf(error, words.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !all && <Loading rows={4} rowHeight={5} />}
      {all?.length === 0 && (
        <Empty title={isOpen ? t`Nothing to answer.` : t`No messages yet.`}>
          {t`What visitors write with the contact form of the site appears here and is e-mailed to its address.`}
        </Empty>
      )}
      {all && all.length > 0 && (
        <ul className={shown.messages} aria-label={t`Messages`}>
          {all.map((message) => (
            <MessageRow key={message._id} message={message} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <TableFoot>
          <Button size={32} sending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t`Show more`}
          </Button>
        </TableFoot>
      )}
    </div>
  )
}
