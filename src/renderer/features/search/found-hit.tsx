import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { SoundMoment } from '../../../shared/contract/files/media.ts'
import type { FoundFile, SearchHit } from '../../../shared/contract/search.ts'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { clockText } from '../../lib/clock-text.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import { HitWave } from './hit-wave.tsx'
import { keyOf } from './search-query.ts'
import styles from './search.module.css'
import type { MomentPlayer } from '../../lib/use-moment-player.ts'

/** A sentence with what was looked for; it opens the editor at its moment, and plays it where the list is. */
export function FoundHit({
  file,
  hit,
  player,
  moment: sound,
}: {
  file: FoundFile['file']
  hit: SearchHit
  player: MomentPlayer
  /** The sound around it, where that is known. */
  moment: SoundMoment | undefined
}) {
  const { t } = useLingui()
  const format = useFormat()
  const key = `${file._id} ${keyOf(hit)}`
  const moment = { fileId: file._id, time: hit.time }
  const played = player.played?.key === key ? player.played : null
  const isPlaying = played !== null && !played.isFailed
  const time = clockText(hit.time * 1000)
  const isOriginal = hit.language === 'original'
  const language = isOriginal ? file.language_code : hit.language
  const place = isOriginal ? '' : `${encodeURIComponent(hit.language)}/`
  const prepare = () => file.has_media && player.prepare(moment)
  const shareOf = (seconds: number) => `${file.length > 0 ? Math.min(100, (100 * seconds) / file.length) : 0}%`
  return (
    <li className={styles.hit} data-playing={isPlaying || undefined}>
      <span className={styles.when}>
        {file.has_media && (
          <IconButton
            label={isPlaying ? t`Stop` : t`Play from ${time}`}
            icon={isPlaying ? Pause : Play}
            keys={[t({ message: 'Space', context: 'a key of the keyboard' })]}
            onPointerEnter={prepare}
            onClick={() => player.toggle(key, moment)}
            tabIndex={-1}
          />
        )}
        <time>{time}</time>
      </span>
      <Link
        to={`/editor/${place}${encodeURIComponent(file._id)}?at=${hit.time}`}
        className={styles.open}
        data-hit
        onFocus={prepare}
        onKeyDown={(event) => {
          const next = hitBeside(event)
          if (next === null && (event.key !== ' ' || !file.has_media)) return
          event.preventDefault()
          if (next) next.focus()
          else player.toggle(key, moment)
        }}
      >
        <span className={styles.who}>
          <bdi>{hit.speaker}</bdi>
          {!isOriginal && <span className={styles.translation}>{format.language(hit.language)}</span>}
        </span>
        <span className={styles.sentence} dir="auto" lang={language}>
          {marked(hit)}
        </span>
        {played?.isFailed && <span className={styles.failed}>{t`This recording could not be played.`}</span>}
        {sound ? (
          <HitWave moment={sound} time={hit.time} now={isPlaying ? played.now : null} />
        ) : (
          <span className={styles.bar} dir="ltr" aria-hidden="true">
            {isPlaying && <span className={styles.heard} style={{ '--at': shareOf(played.now) } as CSSProperties} />}
            <span className={styles.tick} style={{ '--at': shareOf(hit.time) } as CSSProperties} />
          </span>
        )}
      </Link>
    </li>
  )
}

/** The hit to which an arrow goes, before or after, of all files; null where there is none. */
function hitBeside({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return null
  const hits = [...(currentTarget.closest('[data-results]')?.querySelectorAll<HTMLElement>('[data-hit]') ?? [])]
  return hits[hits.indexOf(currentTarget) + step] ?? null
}

/** The sentence with its matches marked. */
function marked({ text, ranges }: SearchHit): ReactNode[] {
  const parts: ReactNode[] = []
  let at = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(at, from), <mark key={from}>{text.slice(from, to)}</mark>)
    at = to
  }
  return [...parts, text.slice(at)]
}
