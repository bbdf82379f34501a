import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { REPLACE_LIMITS } from '../../../../shared/contract/replacements.ts'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { useTyped } from '../../../lib/use-typed.ts'
import { NarrowingFields } from '../narrowing-fields.tsx'
import searchStyles from '../search.module.css'
import styles from './replace.module.css'
import type { ReplaceView } from './replace-view.ts'

/** How long the typing rests before it is looked for, in milliseconds. */
const REST_MS = 300

/** What is replaced, by what, and where. */
export function ReplaceTools({
  view,
  onChange,
  toHits,
}: {
  view: ReplaceView
  onChange: (changes: Partial<ReplaceView>) => void
  /** Goes to the first occurrence. */
  toHits: () => void
}) {
  const { t } = useLingui()
  const first = useRef<HTMLInputElement>(null)
  // Whoever comes here comes to type; what to find may be there already.
  useEffect(() => first.current?.focus(), [])
  const [find, setFind] = useTyped(view.q, (text) => onChange({ q: text }), REST_MS)
  const [insert, setInsert] = useTyped(view.with, (text) => onChange({ with: text }), REST_MS)
  const down = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    toHits()
  }
  return (
    <search className={searchStyles.tools}>
      <div className={styles.pair}>
        <Field
          label={t`Find`}
          hint={t`One or more whole words.`}
          maxLength={REPLACE_LIMITS.characters}
          autoComplete="off"
          value={find}
          ref={view.q === '' ? first : undefined}
          onChange={(event) => setFind(event.target.value)}
          onKeyDown={down}
        />
        <Field
          label={t`Replace with`}
          hint={t`Leave this empty to delete the words.`}
          maxLength={REPLACE_LIMITS.characters}
          autoComplete="off"
          value={insert}
          ref={view.q === '' ? undefined : first}
          onChange={(event) => setInsert(event.target.value)}
          onKeyDown={down}
        />
      </div>
      <div className={searchStyles.filters}>
        <NarrowingFields view={view} restMs={REST_MS} onChange={onChange} />
        <Checkbox checked={view.matchesCase} onChange={(event) => onChange({ matchesCase: event.target.checked })}>
          {t`Match case and accents`}
        </Checkbox>
      </div>
    </search>
  )
}
