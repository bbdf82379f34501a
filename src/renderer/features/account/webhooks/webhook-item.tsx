import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { Webhook } from '../../../../shared/contract/webhooks.ts'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { Deliveries } from './deliveries.tsx'
import { useWebhook } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import styles from '../connections.module.css'
import { DeliveryActions, FailingSince } from '../delivery-actions.tsx'

/** One webhook: what it is told of, how it fares, what can be done with it, and its log when that is asked for. */
export function WebhookItem({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui()
  const { url, events, is_enabled: isEnabled, paused_because: because } = webhook
  const actions = useWebhook(webhook)
  const { change, remove, renew, test, resend } = actions
  const [asked, setAsked] = useState<'change' | 'remove' | 'renew' | null>(null)
  const [isLogOpen, setLogOpen] = useState(false)
  const changeButton = useRef<HTMLButtonElement>(null)
  const close = () => setAsked(null)
  const isChanging = asked === 'change'
  const problem = (isChanging ? null : change.error) ?? remove.error ?? renew.error ?? test.error ?? resend.error

  function closeForm() {
    close()
    changeButton.current?.focus()
  }

  /** Closed first, for the password may be asked for. */
  function makeNewSecret() {
    close()
    renew.mutate()
  }

  return (
    <article aria-label={url} className={styles.item}>
      <h3 className={styles.title}>
        <bdi>{url}</bdi> <Badge>{isEnabled ? t`ON` : t`OFF`}</Badge>
      </h3>
      <p className={styles.about}>{events.join(', ')}</p>
      <Health webhook={webhook} />
      {problem && <Banner tone="danger">{messageOf(problem, messages.unreachable)}</Banner>}
      {renew.data && <SecretField label={t`New signing secret`} what="the secret" value={renew.data.secret} />}
      <DeliveryActions
        isEnabled={isEnabled}
        isLocked={because === 'operator'}
        test={test}
        change={change}
        isLogOpen={isLogOpen}
        onLogOpenChange={setLogOpen}
        isChanging={isChanging}
        changeButton={changeButton}
        onChange={() => setAsked(isChanging ? null : 'change')}
        onRemove={() => setAsked('remove')}
      >
        <Button size={32} sending={renew.isPending} onClick={() => setAsked('renew')}>
          {t`New secret`}
        </Button>
      </DeliveryActions>
      {isChanging && (
        <WebhookForm
          initial={{ url, events }}
          verb={t`Save`}
          look="plain"
          sending={change.isPending}
          error={change.error}
          onSend={(wish) => change.mutate(wish, { onSuccess: closeForm })}
        />
      )}
      {isLogOpen && <Deliveries webhook={webhook} resend={resend} />}
      <ConfirmDialog
        open={asked === 'renew'}
        onOpenChange={close}
        title={t`Create a new secret`}
        verb={t`Create a new secret`}
        onConfirm={makeNewSecret}
      >
        <Trans>
          Calls to {url} are signed with the new secret at once. The old one stays valid for 24 hours, so you have time
          to update your server.
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        onOpenChange={close}
        title={t`Remove ${url}`}
        verb={t`Remove`}
        danger
        sending={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: close })}
      >
        {t`Nothing more is sent there, and its log is deleted.`}
      </ConfirmDialog>
    </article>
  )
}

function Health({ webhook: { paused_because: paused, failing_since: failingSince } }: { webhook: Webhook }) {
  const say = useSay()
  if (paused === 'operator') return <Banner tone="warn">{say(messages.webhookOffByOperator)}</Banner>
  if (paused === 'gone')
    return (
      <Banner tone="warn">
        <Trans>We switched this webhook off: its server answered that the address is gone (410).</Trans>
      </Banner>
    )
  if (paused === 'failing')
    return (
      <Banner tone="warn">
        <Trans>
          We switched this webhook off: nothing could be delivered for three days. Switch it on once it works again.
        </Trans>
      </Banner>
    )
  return failingSince === null ? null : <FailingSince date={failingSince} />
}
