import { useQuery } from '@tanstack/react-query'
import { Plural } from '@lingui/react/macro'
import { useLocation } from 'react-router-dom'
import { Banner } from '../../../components/banner/banner.tsx'
import { openDraftDatabase, waitingDrafts } from '../../../lib/draft-database.ts'
import { usePersonHere } from '../../../lib/person-here.ts'
import { useProfile } from '../../../lib/profile.ts'
import styles from './offline.module.css'

/** Without a network, where no list of files can say it: that unsaved changes are on this device, and safe. */
export function DraftsNotice() {
  const userId = usePersonHere()
  const isWithoutServer = useProfile().data === undefined
  const { pathname } = useLocation()
  const { data: waiting = [] } = useQuery({
    queryKey: ['drafts', userId],
    queryFn: async () => {
      const database = await openDraftDatabase()
      return waitingDrafts(database, userId ?? '').finally(() => database.close())
    },
    enabled: userId !== null && isWithoutServer,
    networkMode: 'always',
    retry: false,
  })
  if (!isWithoutServer || pathname !== '/files' || waiting.length === 0) return null
  return (
    <Banner className={styles.notice}>
      <Plural
        value={waiting.length}
        one="Unsaved changes to # transcript are safe on this device. Open it once you are online to save them."
        other="Unsaved changes to # transcripts are safe on this device. Open them once you are online to save them."
      />
    </Banner>
  )
}
