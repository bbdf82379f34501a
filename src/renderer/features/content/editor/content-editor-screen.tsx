import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { contentKey, type ContentKey } from '../../../../shared/contract/content-admin.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { documentQuery } from '../content-queries.ts'
import styles from '../content.module.css'
import { ContentEditor } from './content-editor.tsx'

/** /admin/content/:kind/:language/:name: one document, written, looked at and published. */
export default function ContentEditorScreen() {
  const say = useSay()
  const { t } = useLingui()
  const key = contentKey.safeParse(useParams())
  return (
    <div className={styles.screen}>
      <Link to="/admin/content" className={styles.back}>
        {t`Site content`}
      </Link>
      {key.success ? (
        <OpenedContent key={Object.values(key.data).join(' ')} contentKey={key.data} />
      ) : (
        <FailedState message={say(messages.notFound)} />
      )}
    </div>
  )
}

function OpenedContent({ contentKey: key }: { contentKey: ContentKey }) {
  const { t } = useLingui()
  const [times, setTimes] = useState(0)
  const { data, error, refetch, isFetching } = useQuery(documentQuery(key))
  if (error)
    return (
      <FailedState
        message={messageOf(error, messages.unreachable)}
        action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
      />
    )
  if (!data || (times === 0 && isFetching)) return <Loading rows={6} />
  return (
    <ContentEditor
      key={times}
      opened={data}
      onReload={() => void refetch().then(() => setTimes((before) => before + 1))}
    />
  )
}
