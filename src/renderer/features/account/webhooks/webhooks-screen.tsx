import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { ConnectionAdded } from '../connection-added.tsx'
import { ConnectionList } from '../connection-list.tsx'
import { useCreateWebhook } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import { webhooksQuery } from './webhooks-query.ts'

/** /account/webhooks: addresses that are told what happens, with what was sent to them. */
export default function WebhooksScreen() {
  const { t } = useLingui()
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery)
  return (
    <AccountScreen title={t`Webhooks`}>
      <ConnectionList
        title={t`Your webhooks`}
        items={webhooks}
        isError={isError}
        failed={t`We couldn't load the webhooks.`}
        empty={t`No webhooks yet.`}
        onRetry={() => void refetch()}
      >
        {(webhook) => <WebhookItem webhook={webhook} />}
      </ConnectionList>
      <AccountSection title={t`New webhook`}>
        <p className="muted">
          <Trans>
            Longhand calls your server as soon as something happens to your files; no polling needed. Calls are signed
            per Standard Webhooks.
          </Trans>
        </p>
        <NewWebhook />
      </AccountSection>
    </AccountScreen>
  )
}

function NewWebhook() {
  const { t } = useLingui()
  const create = useCreateWebhook()
  // The form begins anew with each webhook that was made.
  const [made, setMade] = useState(0)
  return (
    <>
      {create.data && <ConnectionAdded>{t`Webhook added. Send a test to check that it works.`}</ConnectionAdded>}
      {create.data && <SecretField label={t`Signing secret`} what="the secret" value={create.data.secret} />}
      <WebhookForm
        key={made}
        initial={{ url: '', events: ['file.ready', 'file.failed'] }}
        verb={t`Add webhook`}
        look="main"
        sending={create.isPending}
        error={create.error}
        onSend={(wish) => create.mutate(wish, { onSuccess: () => setMade(made + 1) })}
      />
    </>
  )
}
