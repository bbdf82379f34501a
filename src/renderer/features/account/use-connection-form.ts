import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import { messages } from '../../../shared/messages.ts'
import { ApiError, messageOf } from '../../lib/api.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** How what was typed goes to the server. */
export interface ConnectionSending<Wish> {
  onSend: (wish: Wish) => void
  sending: boolean
  /** Why the last try was refused. */
  error: Error | null
}

/** What a form of a source, a destination or a webhook holds, as it is typed, and what is wrong with it. */
export interface ConnectionDraft<Draft> {
  draft: Draft
  change: (more: Partial<Draft>) => void
  /** The message of a field, by its path on the wire: once somebody tried to send it, and as the server refused it. */
  problemOf: (field: string) => string | undefined
  /** Says nothing of what is missing until it is tried again. */
  beginAnew: () => void
  /** The server's words, where they are about no field. */
  refusal: string | null
  /** Of the element, in which what is wrong takes the focus: the button may be a screen away from it. */
  form: RefObject<HTMLFormElement | null>
  submit: (event: SubmitEvent) => void
}

/** Fields and groups that say that something is wrong with them. */
const WRONG = [
  ':is(input, select, textarea, button):is([aria-invalid="true"], [data-invalid="true"])',
  'fieldset[data-invalid="true"] input',
].join()

const focusWrong = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>(WRONG)?.focus()

/** Holds what is typed, and sends it once it is what the server takes. */
export function useConnectionForm<Draft extends object, Wish>(
  initial: () => Draft,
  check: (draft: Draft) => z.ZodSafeParseResult<Wish>,
  { onSend, sending, error }: ConnectionSending<Wish>,
): ConnectionDraft<Draft> {
  const say = useSay()
  const [draft, setDraft] = useState(initial)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const checked = check(draft)
  const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {}
  useEffect(() => {
    if (error) focusWrong(form.current)
  }, [error])
  return {
    form,
    draft,
    change: (more) => setDraft({ ...draft, ...more }),
    problemOf(field) {
      const own = isTried ? checked.error?.issues.find(({ path }) => path.join('.').startsWith(field)) : undefined
      const words = own?.message ?? fields[field]
      return words === undefined ? undefined : say(words)
    },
    beginAnew: () => setTried(false),
    refusal: error && Object.keys(fields).length === 0 ? messageOf(error, messages.unreachable) : null,
    submit(event) {
      event.preventDefault()
      flushSync(() => setTried(true))
      if (!checked.success) focusWrong(form.current)
      else if (!sending) onSend(checked.data)
    },
  }
}
