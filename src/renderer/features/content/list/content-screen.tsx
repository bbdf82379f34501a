import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import { contentListQuery } from '../content-queries.ts'
import styles from '../content.module.css'
import { ContentTable } from './content-table.tsx'
import { ContentTools } from './content-tools.tsx'
import { NO_FILTER, shownEntries, siteLanguages } from './list-filter.ts'
import { NewContentDialog } from './new-content-dialog.tsx'

/** /admin/content: everything that the public site shows, and drafts. */
export default function ContentScreen() {
  const { t } = useLingui()
  const { data: entries, error, refetch } = useQuery(contentListQuery)
  const [filter, setFilter] = useState(NO_FILTER)
  const [isBeginning, setBeginning] = useState(false)
  const shown = entries && shownEntries(entries, filter)
  return (
    <div className={styles.screen}>
      <title>{`${t`Site content`} · Longhand`}</title>
      <div className={styles.head}>
        <h1>{t`Site content`}</h1>
        <Button look="main" onClick={() => setBeginning(true)}>
          <Plus />
          {t`New`}
        </Button>
      </div>
      <ContentTools filter={filter} onChange={(changes) => setFilter((before) => ({ ...before, ...changes }))} />
      {error && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !shown && <Loading rows={8} rowHeight={4} />}
      {shown?.length === 0 && (
        <Empty
          title={t`No matches.`}
          action={<Button onClick={() => setFilter(NO_FILTER)}>{t`Show everything`}</Button>}
        />
      )}
      {shown && shown.length > 0 && <ContentTable entries={shown} languages={siteLanguages(entries)} />}
      <NewContentDialog open={isBeginning} onClose={() => setBeginning(false)} />
    </div>
  )
}
