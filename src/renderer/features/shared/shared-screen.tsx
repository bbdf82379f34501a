import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { getSharedMedia, LINK_FOR_GUESTS, LINK_LOCKED, type SharedText } from '../../../shared/contract/sharing.ts'
import { languageDirection } from '../../../shared/domain/languages.ts'
import { messages } from '../../../shared/messages.ts'
import { Empty } from '../../components/empty/empty.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { ApiError, apiUrl, messageOf } from '../../lib/api.ts'
import { OpenLink } from './open-link.tsx'
import { sharedQuery } from './shared-query.ts'
import { SharedParagraph } from './shared-paragraph.tsx'
import styles from './shared.module.css'
import { useFormat } from '../../lib/words/use-format.ts'

/**
 * /shared/{key}: a text with its player for whoever has the link, without an account; a link that lets people
 * comment or edit leads to the editor.
 */
export default function SharedScreen() {
  const { t } = useLingui()
  const key = useParams()['key'] ?? ''
  const { data, error } = useQuery(sharedQuery(key))
  const code = error instanceof ApiError ? error.code : null
  const isToOpen = code === LINK_LOCKED || code === LINK_FOR_GUESTS
  return (
    <>
      <title>{data ? `${data.name} · Longhand` : `${t`Shared transcript`} · Longhand`}</title>
      <meta name="robots" content="noindex, nofollow" />
      <main className={styles.page}>
        {data ? (
          <Reading text={data} mediaUrl={apiUrl(getSharedMedia.path, { key })} />
        ) : isToOpen ? (
          <OpenLink linkKey={key} isLocked={code === LINK_LOCKED} />
        ) : (
          <Waiting error={error} />
        )}
      </main>
    </>
  )
}

function Waiting({ error }: { error: Error | null }) {
  const { t } = useLingui()
  if (!error) return <Loading rows={6} />
  return (
    <>
      <h1>{t`Shared transcript`}</h1>
      <Empty
        title={messageOf(error, messages.unreachable)}
      >{t`Ask the person who sent it to you for a new link.`}</Empty>
    </>
  )
}

function Reading({ text, mediaUrl }: { text: SharedText; mediaUrl: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const length = format.length(text.length)
  const end = format.moment(new Date(text.expires_date), 'date')
  const media = useRef<HTMLMediaElement | null>(null)
  const [current, setCurrent] = useState(-1)
  const Player = text.type.startsWith('video/') ? 'video' : 'audio'
  const follow = (seconds: number) => setCurrent(text.paragraphs.findLastIndex(({ start }) => start <= seconds))
  const play = (start: number) => {
    if (!media.current) return
    media.current.currentTime = start
    // A browser may refuse to begin by itself; the place is set all the same.
    media.current.play().catch(() => {})
  }
  return (
    <>
      <h1 dir="auto">{text.name}</h1>
      <p className={styles.about}>{t`${length}, link expires on ${end}`}</p>
      {text.has_media ? (
        <div className={styles.player}>
          <Player
            ref={(element: HTMLMediaElement | null) => {
              media.current = element
            }}
            src={mediaUrl}
            controls
            playsInline
            preload="metadata"
            aria-label={text.name}
            onTimeUpdate={(event) => follow(event.currentTarget.currentTime)}
          />
        </div>
      ) : (
        <p className={styles.about}>{t`The recording is no longer available.`}</p>
      )}
      <article
        lang={text.language_code === 'multi' ? undefined : text.language_code}
        dir={text.language_code === 'multi' ? 'auto' : languageDirection(text.language_code)}
        className={styles.text}
      >
        {text.paragraphs.length === 0 && <p className={styles.about}>{t`There is no text yet.`}</p>}
        {text.paragraphs.map((paragraph, index) => (
          // Two paragraphs may begin at the same time.
          <SharedParagraph
            key={`${paragraph.start}-${index}`}
            {...paragraph}
            isCurrent={index === current}
            onPlay={text.has_media ? play : null}
          />
        ))}
      </article>
    </>
  )
}
