import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { SecretField } from '../../../components/secret-field/secret-field.tsx'
import { AccountScreen, AccountSection } from '../account-section.tsx'
import { useCreateWebhook } from './use-webhooks.ts'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookItem } from './webhook-item.tsx'
import styles from '../connections.module.css'
import { webhooksQuery } from './webhooks-query.ts'

/** /account/webhooks: addresses that are told what happens, with what was sent to them. */
export default function WebhooksScreen() {
  const { t } = useLingui()
  const { data: webhooks, isError, refetch } = useQuery(webhooksQuery)
  return (
    <AccountScreen title={t`Webhooks`}>
      <AccountSection title={t`New webhook`}>
        <p className="muted">
          <Trans>
            Longhand calls your server as soon as something happens to your files; no polling needed. Calls are signed
            per Standard Webhooks.
          </Trans>
        </p>
        <NewWebhook />
      </AccountSection>
      <AccountSection title={t`Your webhooks`} wide>
        {isError && (
          <FailedState
            message={t`We couldn't load the webhooks.`}
            action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
          />
        )}
        {!isError && !webhooks && <Loading rows={2} />}
        {webhooks?.length === 0 && <p className="muted">{t`No webhooks yet.`}</p>}
        {webhooks && webhooks.length > 0 && (
          <ul className={styles.list}>
            {webhooks.map((webhook) => (
              <li key={webhook._id}>
                <WebhookItem webhook={webhook} />
              </li>
            ))}
          </ul>
        )}
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
      <output>
        {create.data && <Banner tone="ok">{t`Webhook added. Send a test to check that it works.`}</Banner>}
      </output>
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
