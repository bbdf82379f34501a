import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useParams } from 'react-router-dom'
import { getShared, getSharedMedia, type SharedText } from '../../../shared/contract/sharing.ts'
import { exactTime } from '../../../shared/domain/exact-time.ts'
import { messages } from '../../../shared/messages.ts'
import { Empty } from '../../components/empty/empty.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { apiUrl, call, messageOf } from '../../lib/api.ts'
import { SharedParagraph } from './shared-paragraph.tsx'
import styles from './shared.module.css'

const sharedQuery = (key: string) =>
  queryOptions({
    queryKey: ['shared', key],
    queryFn: ({ signal }) => call(getShared, { params: { key } }, { signal }),
    retry: false,
    staleTime: Infinity,
  })

/** /shared/{key}: a text with its player for whoever has the link, without an account. */
export default function SharedScreen() {
  const key = useParams()['key'] ?? ''
  const { data, error } = useQuery(sharedQuery(key))
  return (
    <>
      <title>{data ? `${data.name} · Longhand` : 'Shared transcript · Longhand'}</title>
      <meta name="robots" content="noindex, nofollow" />
      <main className={styles.page}>
        {data ? <Reading text={data} mediaUrl={apiUrl(getSharedMedia.path, { key })} /> : <Waiting error={error} />}
      </main>
    </>
  )
}

function Waiting({ error }: { error: Error | null }) {
  if (!error) return <Loading rows={6} />
  return (
    <>
      <h1>Shared transcript</h1>
      <Empty title={messageOf(error, messages.unreachable)}>Ask the person who sent it to you for a new link.</Empty>
    </>
  )
}

function Reading({ text, mediaUrl }: { text: SharedText; mediaUrl: string }) {
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
      <h1>{text.name}</h1>
      <p className={styles.about}>
        {exactTime(text.length)}, to read until{' '}
        {new Date(text.expires_date).toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })}
      </p>
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
        <p className={styles.about}>The recording is no longer here.</p>
      )}
      <article
        lang={text.language_code === 'multi' ? undefined : text.language_code}
        dir="auto"
        className={styles.text}
      >
        {text.paragraphs.length === 0 && <p className={styles.about}>There is no text yet.</p>}
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
