import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { PencilLine } from 'lucide-react'
import { Link } from 'react-router-dom'
import { openDraftDatabase, waitingDrafts } from '../../../lib/draft-database.ts'
import { useProfile } from '../../../lib/profile.ts'
import styles from '../files.module.css'

/** How often it is looked whether work that was left is saved by now, in milliseconds. */
const LOOK_AGAIN_MS = 5000

/** Below the name of a file with work that was never saved and waits in this browser; it leads there. */
export function DraftMark({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const userId = useProfile().data?.user._id
  const { data: waiting } = useQuery({
    queryKey: ['drafts', userId],
    queryFn: async () => {
      const database = await openDraftDatabase()
      return waitingDrafts(database, userId ?? '').finally(() => database.close())
    },
    enabled: userId !== undefined,
    networkMode: 'always',
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
  })
  const text = waiting?.find((one) => one === id || one.startsWith(`${id}:`))
  if (text === undefined) return null
  const language = text === id ? '' : `${text.slice(id.length + 1)}/`
  return (
    <Link
      className={styles.kind}
      to={`/editor/${language}${encodeURIComponent(id)}`}
      aria-label={t`Unsaved changes on this device: ${name}`}
    >
      <PencilLine />
      {t`Unsaved changes on this device`}
    </Link>
  )
}
