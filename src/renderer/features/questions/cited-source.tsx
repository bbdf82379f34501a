import { useLingui } from '@lingui/react/macro'
import { Pause, Play } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import type { Citation } from '../../../shared/contract/answers.ts'
import { IconButton } from '../../components/icon-button/icon-button.tsx'
import { clockText } from '../../lib/clock-text.ts'
import type { MomentPlayer } from '../../lib/use-moment-player.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './questions.module.css'

/** Words that a sentence comes from: they play where they stand, and open the editor of their file there. */
export function CitedSource({
  citation,
  place,
  player,
}: {
  citation: Citation
  /** Tells it from the others of the answer. */
  place: string
  player: MomentPlayer
}) {
  const { t } = useLingui()
  const format = useFormat()
  const { file, file_name: name, language, quote, speaker, at } = citation
  const moment = { fileId: file, time: at }
  const played = player.played?.key === place ? player.played : null
  const isPlaying = played !== null && !played.isFailed
  const time = clockText(at * 1000)
  const isOriginal = language === 'original'
  const path = isOriginal ? '' : `${encodeURIComponent(language)}/`
  return (
    <li className={styles.source} data-playing={isPlaying || undefined}>
      <IconButton
        label={isPlaying ? t`Stop` : t`Play from ${time}`}
        icon={isPlaying ? Pause : Play}
        keys={[t({ message: 'Space', context: 'a key of the keyboard' })]}
        onPointerEnter={() => player.prepare(moment)}
        onClick={() => player.toggle(place, moment)}
        tabIndex={-1}
      />
      <Link
        to={`/editor/${path}${encodeURIComponent(file)}?at=${at}`}
        data-source
        onFocus={() => player.prepare(moment)}
        onKeyDown={(event) => {
          const next = sourceBeside(event)
          if (next === null && event.key !== ' ') return
          event.preventDefault()
          if (next) next.focus()
          else player.toggle(place, moment)
        }}
      >
        <span className={styles.where}>
          <bdi>{name}</bdi> <time>{time}</time> <bdi>{speaker}</bdi>
          {!isOriginal && <span className={styles.translation}>{format.language(language)}</span>}
        </span>
        <q dir="auto" data-stale={citation.is_stale || undefined}>
          {quote}
        </q>
        {played?.isFailed && <span className={styles.failure}>{t`This recording could not be played.`}</span>}
      </Link>
    </li>
  )
}

/** The source to which an arrow goes, before or after, of the whole answer; null where there is none. */
function sourceBeside({ key, currentTarget }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
  if (step === 0) return null
  const all = [...(currentTarget.closest('[data-sources]')?.querySelectorAll<HTMLElement>('[data-source]') ?? [])]
  return all[all.indexOf(currentTarget) + step] ?? null
}
