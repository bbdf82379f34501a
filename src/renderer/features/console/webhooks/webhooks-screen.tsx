import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { TableFoot } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { useAllWebhooks } from './webhooks-queries.ts'
import { WebhooksTable } from './webhooks-table.tsx'

/** /admin/webhooks: where events of all accounts are sent, how that goes, and a way to end or repeat it. */
export default function WebhooksScreen() {
  const { t } = useLingui()
  const [onlyTrouble, setOnlyTrouble] = useState(false)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAllWebhooks(onlyTrouble)
  const webhooks = data?.pages.flatMap((page) => page.webhooks)
  return (
    <div className={styles.screen}>
      <title>{`${t`Webhooks`} · Longhand`}</title>
      <h1>{t`Webhooks`}</h1>
      <p className={styles.lead}>
        {t`Addresses are shown without what may be secret in them. What was sent is not shown.`}
      </p>
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
      {error && !webhooks && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !webhooks && <Loading rows={6} rowHeight={4} />}
      {webhooks?.length === 0 && (
        <Empty title={onlyTrouble ? t`Every webhook works.` : t`No webhooks yet.`}>
          {t`Addresses that people have told of their files, in their accounts, are listed here.`}
        </Empty>
      )}
      {webhooks && webhooks.length > 0 && <WebhooksTable webhooks={webhooks} />}
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
