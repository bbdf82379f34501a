import { useLingui } from '@lingui/react/macro'
import { useId, useState, type SubmitEvent } from 'react'
import { webhookWish } from '../../../../shared/contract/webhooks.ts'
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_WORDS, type WebhookEvent } from '../../../../shared/domain/webhook-events.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import type { ButtonLook } from '../../../components/button/button-class.ts'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import { ApiError, messageOf } from '../../../lib/api.ts'
import type { WebhookWish } from './use-webhooks.ts'
import shared from '../connections.module.css'
import styles from './webhooks.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

export interface WebhookFormProps {
  initial: WebhookWish
  /** The button's words. */
  verb: string
  look: ButtonLook
  onSend: (wish: WebhookWish) => void
  sending: boolean
  /** Why the last try was refused. */
  error: Error | null
}

/** Address and events of a webhook. */
export function WebhookForm({ initial, verb, look, onSend, sending, error }: WebhookFormProps) {
  const say = useSay()
  const { t } = useLingui()
  const problemId = useId()
  const [wish, setWish] = useState(initial)
  const [isTried, setTried] = useState(false)
  const checked = webhookWish.safeParse({ ...wish, url: wish.url.trim() })
  const problemOf = (field: string) => {
    const issue = isTried ? checked.error?.issues.find(({ path }) => path[0] === field) : undefined
    return issue && say(issue.message)
  }
  const refused = error instanceof ApiError ? error.fields['url'] : undefined

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (checked.success && !sending) onSend(checked.data)
  }

  const choose = (chosen: WebhookEvent, isChosen: boolean) =>
    setWish({
      ...wish,
      events: WEBHOOK_EVENTS.filter((other) => (other === chosen ? isChosen : wish.events.includes(other))),
    })

  return (
    <form noValidate onSubmit={submit}>
      {error && refused === undefined && <Banner tone="danger">{messageOf(error, messages.unreachable)}</Banner>}
      <Field
        label={t`Address`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={wish.url}
        error={problemOf('url') ?? refused}
        onChange={({ target }) => setWish({ ...wish, url: target.value })}
      />
      <fieldset className={shared.group} aria-describedby={problemId}>
        <legend>{t`Notify when`}</legend>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            checked={wish.events.includes(event)}
            onChange={({ target }) => choose(event, target.checked)}
          >
            {say(WEBHOOK_EVENT_WORDS[event])}
            <code className={styles.name}>{event}</code>
          </Checkbox>
        ))}
        <p id={problemId} className={shared.problem}>
          {problemOf('events')}
        </p>
      </fieldset>
      <Button type="submit" look={look} sending={sending}>
        {verb}
      </Button>
    </form>
  )
}
