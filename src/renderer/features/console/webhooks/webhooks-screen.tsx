import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Empty } from '../../../components/empty/empty.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import styles from '../console.module.css'
import { ListPages } from '../list-pages.tsx'
import { useAllWebhooks } from './webhooks-queries.ts'
import { WebhooksTable } from './webhooks-table.tsx'

/** /admin/webhooks: where events of all accounts are sent, how that goes, and a way to end or repeat it. */
export default function WebhooksScreen() {
  const { t } = useLingui()
  const [onlyTrouble, setOnlyTrouble] = useState(false)
  const list = useAllWebhooks(onlyTrouble)
  return (
    <div className={styles.screen}>
      <title>{`${t`Webhooks`} · Longhand`}</title>
      <h1>{t`Webhooks`}</h1>
      <p className={styles.lead}>{t`Addresses are shown without any secrets in them. What was sent is not shown.`}</p>
      <div className={styles.choice}>
        <CompactSelect
          label={t`Show`}
          options={[
            { value: 'all', label: t`All webhooks` },
            { value: 'trouble', label: t`Failing or switched off` },
          ]}
          value={onlyTrouble ? 'trouble' : 'all'}
          onChange={({ target }) => setOnlyTrouble(target.value === 'trouble')}
        />
      </div>
      <ListPages
        list={list}
        rows={list.data?.pages.flatMap((page) => page.webhooks)}
        coming={{ rows: 6, rowHeight: 4 }}
        empty={
          <Empty title={onlyTrouble ? t`Every webhook works.` : t`No webhooks yet.`}>
            {t`Webhooks that people set up in their accounts are listed here.`}
          </Empty>
        }
      >
        {(webhooks) => <WebhooksTable webhooks={webhooks} />}
      </ListPages>
    </div>
  )
}
