import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { useProfile } from '../../../lib/profile.ts'
import { platform } from '../../../platform/index.ts'
import { languageName } from '../language.ts'
import { draftCipher } from '../saving/draft-cipher.ts'
import { openDraftDatabase } from '../saving/drafts.ts'
import { draftName } from '../saving/send-transcript.ts'
import { editorPath } from '../translations/use-translating.ts'
import styles from './offline.module.css'
import { syncOffline, type TextToDecide } from './sync-offline.ts'
import { useSay } from '../../../lib/words/use-say.ts'

/** Until the server can be reached it is tried so often, in milliseconds. */
const AGAIN_MS = 15_000

/**
 * Brings work without a network to the server as soon as there is one, and names the texts that the person has to
 * decide about.
 */
export function OfflineNotice() {
  const say = useSay()
  const userId = useProfile().data?.user._id
  const client = useQueryClient()
  const [toDecide, setToDecide] = useState<readonly TextToDecide[]>([])
  useEffect(() => {
    const { offline } = platform
    if (!offline || !userId) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const sync = async () => {
      clearTimeout(timer)
      const [database, cipher] = await Promise.all([openDraftDatabase(), draftCipher()])
      const { toDecide: found, isDone } = await syncOffline({ offline, database, userId, cipher })
      if (isGone) return
      setToDecide(found)
      if (isDone) void client.invalidateQueries({ queryKey: ['files'] })
      else timer = setTimeout(start, AGAIN_MS)
    }
    const start = () => void sync().catch(() => undefined)
    start()
    window.addEventListener('online', start)
    return () => {
      isGone = true
      clearTimeout(timer)
      window.removeEventListener('online', start)
    }
  }, [userId, client])
  if (toDecide.length === 0) return null
  return (
    <Banner tone="warn" className={styles.notice}>
      {say(messages.offlineToDecide)}{' '}
      {toDecide
        .map((text) => (
          <Link key={draftName(text)} to={editorPath(text.id, text.language)}>
            {nameOf(text)}
          </Link>
        ))
        .flatMap((link, at) => (at > 0 ? [', ', link] : [link]))}
    </Banner>
  )
}

const nameOf = ({ name, language }: TextToDecide) =>
  language === undefined ? name : `${name} (${languageName(language, false)})`
