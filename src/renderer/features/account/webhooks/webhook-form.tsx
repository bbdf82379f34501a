import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { webhookWish } from '../../../../shared/contract/webhooks.ts'
import { WEBHOOK_EVENTS, WEBHOOK_EVENT_WORDS, type WebhookEvent } from '../../../../shared/domain/webhook-events.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import type { ButtonLook } from '../../../components/button/button-class.ts'
import { Button } from '../../../components/button/button.tsx'
import { Checkbox } from '../../../components/checkbox/checkbox.tsx'
import { Field } from '../../../components/field/field.tsx'
import type { WebhookWish } from './use-webhooks.ts'
import { type ConnectionSending, useConnectionForm } from '../use-connection-form.ts'
import shared from '../connections.module.css'
import styles from './webhooks.module.css'
import { useSay } from '../../../lib/words/use-say.ts'

export interface WebhookFormProps extends ConnectionSending<WebhookWish> {
  initial: WebhookWish
  /** The button's words. */
  verb: string
  look: ButtonLook
}

/** Address and events of a webhook. */
export function WebhookForm({ initial, verb, look, ...sending }: WebhookFormProps) {
  const say = useSay()
  const { t } = useLingui()
  const problemId = useId()
  const {
    form,
    draft: wish,
    change,
    problemOf,
    refusal,
    submit,
  } = useConnectionForm(
    () => initial,
    (draft) => webhookWish.safeParse({ ...draft, url: draft.url.trim() }),
    sending,
  )
  const choose = (chosen: WebhookEvent, isChosen: boolean) =>
    change({
      events: WEBHOOK_EVENTS.filter((other) => (other === chosen ? isChosen : wish.events.includes(other))),
    })

  return (
    <form ref={form} noValidate onSubmit={submit}>
      <Field
        label={t`Address`}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={wish.url}
        error={problemOf('url')}
        onChange={({ target }) => change({ url: target.value })}
      />
      <fieldset className={shared.group} aria-describedby={problemId} data-invalid={problemOf('events') !== undefined}>
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
      {refusal !== null && <Banner tone="danger">{refusal}</Banner>}
      <Button type="submit" look={look} sending={sending.sending}>
        {verb}
      </Button>
    </form>
  )
}
