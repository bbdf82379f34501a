import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Empty } from '../../../components/empty/empty.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import styles from '../console.module.css'
import { ListPages } from '../list-pages.tsx'
import { MessageRow } from './message-row.tsx'
import shown from './messages.module.css'
import { useMessages } from './messages-query.ts'

/** /admin/messages: what visitors wrote with the contact form. */
export default function MessagesScreen() {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(true)
  const list = useMessages(isOpen)
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
      <ListPages
        list={list}
        rows={list.data?.pages.flatMap(({ messages }) => messages)}
        coming={{ rows: 4, rowHeight: 5 }}
        empty={
          <Empty title={isOpen ? t`Nothing to answer.` : t`No messages yet.`}>
            {t`What visitors write with the contact form of the site appears here and is e-mailed to its address.`}
          </Empty>
        }
      >
        {(all) => (
          <ul className={shown.messages} aria-label={t`Messages`}>
            {all.map((message) => (
              <MessageRow key={message._id} message={message} />
            ))}
          </ul>
        )}
      </ListPages>
    </div>
  )
}
