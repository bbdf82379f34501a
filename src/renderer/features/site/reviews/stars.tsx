import { Star } from 'lucide-react'
import type { SiteWords } from '../../../../shared/site-words/index.ts'
import styles from './stars.module.css'

const ALL = [1, 2, 3, 4, 5]

/** A rating as stars, rounded to whole ones. */
export function Stars({ rate, words }: { rate: number; words: SiteWords }) {
  const full = Math.round(rate)
  return (
    <span className={styles.stars}>
      <span className="vh">
        {full} {words.stars}
      </span>
      {ALL.map((number) => (
        <Star key={number} fill={number <= full ? 'currentColor' : 'none'} />
      ))}
    </span>
  )
}
