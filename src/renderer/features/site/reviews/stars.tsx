import { Star } from 'lucide-react'
import type { PageWords } from '../../../../shared/site-words.ts'
import { phrase } from '../../../../shared/words/phrase.ts'
import styles from './stars.module.css'

const ALL = [1, 2, 3, 4, 5]

/** A rating as stars, rounded to whole ones. */
export function Stars({ rate, words }: { rate: number; words: PageWords }) {
  const full = Math.round(rate)
  return (
    <span className={styles.stars}>
      <span className="vh">{words.say(phrase('{full, plural, one {# star} other {# stars}} of 5', { full }))}</span>
      {ALL.map((number) => (
        <Star key={number} fill={number <= full ? 'currentColor' : 'none'} />
      ))}
    </span>
  )
}
