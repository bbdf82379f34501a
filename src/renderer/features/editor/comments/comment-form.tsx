import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { COMMENT_LIMITS } from '../../../../shared/domain/comment-rules.ts'
import { Button } from '../../../components/button/button.tsx'
import { TextArea } from '../../../components/field/text-area.tsx'
import { useEditor } from '../use-session.ts'
import styles from './comments.module.css'
import {
  completeMention,
  type Mentionable,
  mentionBefore,
  MentionList,
  mentionsFor,
  optionId,
} from './mention-list.tsx'
import type { UnsentComment } from './unsent-comments.ts'
import { useNames } from './use-names.ts'

/** What is written with names, as it is sent: each `@` and name of somebody who can be mentioned, by their id. */
export function withMentions(text: string, people: readonly { id: string; name: string }[]): string {
  return people
    .toSorted((a, b) => b.name.length - a.name.length)
    .reduce((sent, { id, name }) => sent.replaceAll(`@${name}`, `<@${id}>`), text)
}

const NOTHING_TYPED: UnsentComment = { text: '', before: '' }

/** Writes a comment. Ctrl+Enter sends it; Escape leaves it for the text, where it stays. */
export function CommentForm({
  label,
  submitLabel,
  place,
  asked,
  onSend,
  onCancel,
}: {
  label: string
  submitLabel: string
  /** Where what is typed here is kept, as in {@link UnsentComments}. */
  place: string
  /** Takes the focus once this is above 0. */
  asked: number
  onSend: (text: string) => Promise<unknown>
  onCancel: () => void
}) {
  const { t } = useLingui()
  const { comments, view } = useEditor()
  const { unsent } = comments
  const { text, before } = useStore(unsent.store, (all) => all[place] ?? NOTHING_TYPED)
  const people = useStore(comments.store, ({ list }) => list?.people)
  const nameOf = useNames()
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  /** What is typed of a mention at the caret; null where none is begun. */
  const [begun, setBegun] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const listId = useId()
  const offered = (people ?? []).filter((one) => one.is_offered).map(({ _id: id }) => ({ id, name: nameOf(id) }))

  const matches = begun === null ? [] : mentionsFor(begun, offered)
  const isListed = matches.length > 0

  useEffect(() => {
    if (asked === 0) return
    form.current?.querySelector('textarea')?.focus()
    comments.tookFocus()
  }, [asked, comments])

  const focus = () => form.current?.querySelector('textarea')?.focus()

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (text.trim() === '' || isSending) return
    setIsSending(true)
    // The button that was pressed cannot keep the focus: it goes once nothing is typed any more.
    focus()
    await onSend(withMentions(text.trim(), offered))
    setIsSending(false)
  }

  function mention(name: string): void {
    const gap = /(^|\s)@?$/u.test(text) ? '' : ' '
    unsent.write(place, `${text.replace(/(^|\s)@\S*$/u, '$1')}${gap}@${name} `)
    focus()
  }

  function typed(next: string, caret: number): void {
    unsent.write(place, next)
    setBegun(mentionBefore(next, caret))
    setActive(0)
  }

  function choose({ name }: Mentionable): void {
    const field = form.current?.querySelector('textarea')
    if (!field) return
    const completed = completeMention(text, field.selectionStart, name)
    flushSync(() => typed(completed.text, completed.caret))
    field.focus()
    field.setSelectionRange(completed.caret, completed.caret)
  }

  /** Keys of the list while it is shown; answers whether one was taken. */
  function pressInList({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
    if (!isListed) return false
    if (key === 'ArrowDown' || key === 'ArrowUp')
      setActive((active + (key === 'ArrowDown' ? 1 : matches.length - 1)) % matches.length)
    else if (key === 'Escape') setBegun(null)
    else if ((key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey) choose(matches[active] ?? matches[0]!)
    else return false
    return true
  }

  function press(event: KeyboardEvent): void {
    if (pressInList(event)) {
      event.preventDefault()
      return event.stopPropagation()
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    if (text.trim() === before) onCancel()
    else view.focus()
  }

  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)}>
      <TextArea
        label={label}
        rows={3}
        dir="auto"
        maxLength={COMMENT_LIMITS.characters}
        value={text}
        aria-autocomplete={offered.length > 0 ? 'list' : undefined}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? optionId(listId, active) : undefined}
        onChange={({ target }) => typed(target.value, target.selectionStart)}
        onKeyDown={press}
        onBlur={() => setBegun(null)}
      />
      {isListed && <MentionList id={listId} people={matches} active={active} onChoose={choose} />}
      {offered.length > 0 && !isListed && (
        <p className={styles.people}>
          {offered.map(({ id, name }) => (
            <Button key={id} look="quiet" size={32} aria-label={t`Mention ${name}`} onClick={() => mention(name)}>
              @{name}
            </Button>
          ))}
        </p>
      )}
      <p className={styles.buttons}>
        <Button size={32} onClick={onCancel}>{t`Cancel`}</Button>
        <Button look="main" size={32} type="submit" sending={isSending} disabled={text.trim() === ''}>
          {submitLabel}
        </Button>
      </p>
    </form>
  )
}
