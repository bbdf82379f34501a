import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { SEARCH_LIMITS } from '../../../shared/contract/search.ts'
import { Checkbox } from '../../components/checkbox/checkbox.tsx'
import fieldStyles from '../../components/field/field.module.css'
import { SearchField } from '../../components/search-field/search-field.tsx'
import { useTyped } from '../../lib/use-typed.ts'
import { NarrowingFields } from './narrowing-fields.tsx'
import styles from './search.module.css'
import type { SearchView } from './search-view.ts'

/** How long the typing rests before it is searched for, in milliseconds. */
const REST_MS = 200

/** What is looked for, and what narrows it. */
export function SearchTools({
  view,
  onChange,
}: {
  view: SearchView
  onChange: (changes: Partial<SearchView>) => void
}) {
  const { t } = useLingui()
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes here comes to type.
  useEffect(() => field.current?.focus(), [])
  const [q, setQ] = useTyped(view.q, (text) => onChange({ q: text }), REST_MS)
  return (
    <search className={styles.tools}>
      <SearchField
        label={t`Search everything that was said`}
        placeholder={t`Words, or a "phrase"`}
        className={styles.words}
        maxLength={SEARCH_LIMITS.characters}
        value={q}
        ref={field}
        onChange={(event) => setQ(event.target.value)}
        onKeyDown={toFirstHit}
      />
      <div className={styles.filters}>
        <NarrowingFields view={view} restMs={REST_MS} onChange={onChange} />
        <div className={styles.days}>
          <label className={styles.day}>
            <span>{t`Uploaded from`}</span>
            <input
              type="date"
              className={fieldStyles.input}
              value={view.from}
              max={view.to || undefined}
              onChange={(event) => onChange({ from: event.target.value })}
            />
          </label>
          <label className={styles.day}>
            <span>{t({ message: 'to', context: 'a day, after another one' })}</span>
            <input
              type="date"
              className={fieldStyles.input}
              value={view.to}
              min={view.from || undefined}
              onChange={(event) => onChange({ to: event.target.value })}
            />
          </label>
        </div>
        <Checkbox checked={view.unsure} onChange={(event) => onChange({ unsure: event.target.checked })}>
          {t`Uncertain words only`}
        </Checkbox>
      </div>
    </search>
  )
}

/** From the field the arrow goes to the first hit. */
function toFirstHit(event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown') return
  const first = document.querySelector<HTMLElement>('[data-hit]')
  if (!first) return
  event.preventDefault()
  first.focus()
}
