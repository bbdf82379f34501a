import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import styles from './comments.module.css'

/** Somebody who can be mentioned. */
export interface Mentionable {
  id: string
  name: string
}

/** What is typed of a mention right before the caret; null where none is begun there. */
export function mentionBefore(text: string, caret: number): string | null {
  return /(?:^|\s)@([^\s@]*)$/u.exec(text.slice(0, caret))?.[1] ?? null
}

/** Those whom what is typed can mean: a word of their name begins so. */
export function mentionsFor(typed: string, people: readonly Mentionable[]): Mentionable[] {
  const sought = typed.toLocaleLowerCase()
  return people.filter(({ name }) =>
    name
      .toLocaleLowerCase()
      .split(/[\s@.]+/u)
      .some((word, index, words) => word.startsWith(sought) || words.slice(index).join(' ').startsWith(sought)),
  )
}

/** The text with a name in the place of what was typed of it, and where the caret stands then. */
export function completeMention(text: string, caret: number, name: string): { text: string; caret: number } {
  const typed = mentionBefore(text, caret) ?? ''
  const before = `${text.slice(0, caret - typed.length)}${name} `
  return { text: before + text.slice(caret).replace(/^ /u, ''), caret: before.length }
}

/** The id of an entry, which the field names as the active one. */
export const optionId = (listId: string, index: number) => `${listId}-${index}`

/** Names that one may mention, below the field in which one is begun; the focus stays in the field. */
export function MentionList({
  id,
  people,
  active,
  onChoose,
}: {
  id: string
  people: readonly Mentionable[]
  active: number
  onChoose: (person: Mentionable) => void
}) {
  const { t } = useLingui()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // A select would take the focus from the field.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={list} id={id} role="listbox" aria-label={t`People to mention`} className={styles.mentions}>
      {people.map((person, index) => (
        // The keys are the field's, which names the active entry.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={person.id}
          id={optionId(id, index)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person)}
        >
          <bdi>{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}
