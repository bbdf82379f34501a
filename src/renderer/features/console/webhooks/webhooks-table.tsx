import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { OperatedWebhook } from '../../../../shared/contract/operated-webhooks.ts'
import { SHOWN_DELIVERIES } from '../../../../shared/contract/webhooks.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { DeliveryOutcome } from '../../../components/delivery-outcome/delivery-outcome.tsx'
import { ConfirmDialog } from '../../../components/dialog/confirm-dialog.tsx'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { messageOf } from '../../../lib/api.ts'
import { deliveryProblem } from '../../../lib/delivery-problem.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import styles from '../console.module.css'
import { OwnerName } from '../files/owner-name.tsx'
import { useResendDelivery, useSwitchWebhook } from './webhooks-queries.ts'

/** Webhooks, each with whose it is, how it fares, and what can be done about it. */
export function WebhooksTable({ webhooks }: { webhooks: readonly OperatedWebhook[] }) {
  const { t } = useLingui()
  return (
    <Table aria-label={t`Webhooks`}>
      <thead>
        <tr>
          <HeadCell>{t`Address`}</HeadCell>
          <HeadCell>{t`Status`}</HeadCell>
          <HeadCell>{t`Last delivery`}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {webhooks.map((webhook) => (
          <tr key={webhook._id}>
            <Cell phone="name" className={styles.address}>
              <bdi dir="ltr">{webhook.address}</bdi>
              <div className={styles.more}>
                <OwnerName owner={webhook.owner} />
              </div>
            </Cell>
            <Cell phone="below">
              <PhoneLabel>{t`Status`}</PhoneLabel>
              <Health webhook={webhook} />
            </Cell>
            <Cell phone="below" className={styles.address}>
              <PhoneLabel>{t`Last delivery`}</PhoneLabel>
              <LastDelivery delivery={webhook.last_delivery} />
            </Cell>
            <Cell phone="actions" align="end">
              <Actions webhook={webhook} />
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** Whether it is on, why not, and how many deliveries have failed since one went well. */
function Health({ webhook }: { webhook: OperatedWebhook }) {
  const { t } = useLingui()
  const { is_enabled: isEnabled, paused_because: because, failures } = webhook
  const reasons = {
    failing: t`Nothing could be delivered for three days.`,
    gone: t`Its server answered that the address is gone (410).`,
    operator: t`Switched off by an administrator.`,
  }
  return (
    <>
      {isEnabled ? (
        t({ message: 'On', context: 'a state, of a webhook' })
      ) : (
        <span className={styles.failed}>{t({ message: 'Off', context: 'a state, of a webhook' })}</span>
      )}
      {!isEnabled && (
        <div className={styles.more}>{because === null ? t`Switched off by its owner.` : reasons[because]}</div>
      )}
      {failures > 0 && (
        <div className={styles.more}>
          {failures >= SHOWN_DELIVERIES ? (
            t`The last ${{ count: SHOWN_DELIVERIES }} deliveries failed`
          ) : (
            <Plural value={failures} one="# failure in a row" other="# failures in a row" />
          )}
        </div>
      )}
    </>
  )
}

function LastDelivery({ delivery }: { delivery: OperatedWebhook['last_delivery'] }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useSay()
  if (!delivery) return <span className={styles.more}>{t`Nothing was sent in the last 30 days.`}</span>
  const { tried_date: tried, created_date: created } = delivery
  const date = tried ?? created
  const problem = delivery.status === 'delivered' ? null : deliveryProblem(delivery)
  return (
    <>
      <DeliveryOutcome delivery={delivery} />
      <div className={styles.more}>
        <time dateTime={date}>{format.moment(new Date(date), 'date-time')}</time>
      </div>
      {problem !== null && <div className={styles.more}>{say(problem)}</div>}
    </>
  )
}

function Actions({ webhook }: { webhook: OperatedWebhook }) {
  const { t } = useLingui()
  const { address, is_enabled: isEnabled, paused_because: because, failed_delivery: failedId } = webhook
  const [isAsked, setAsked] = useState(false)
  const change = useSwitchWebhook(webhook)
  const again = useResendDelivery(webhook, t`The delivery is being sent again.`)
  const problem = change.error ?? again.error
  return (
    <>
      <RowActions>
        {isEnabled && failedId !== null && (
          <Button
            size={32}
            sending={again.isPending}
            aria-label={t`Send again: the last failed delivery to ${address}`}
            onClick={() => again.mutate(failedId)}
          >
            {t`Send again`}
          </Button>
        )}
        {isEnabled && (
          <Button size={32} aria-label={t`Switch off ${address}`} onClick={() => setAsked(true)}>
            {t`Switch off`}
          </Button>
        )}
        {!isEnabled && because !== null && (
          <Button
            size={32}
            sending={change.isPending}
            aria-label={t`Switch on ${address}`}
            onClick={() => change.mutate(true)}
          >
            {t`Switch on`}
          </Button>
        )}
      </RowActions>
      {problem && (
        <p role="alert" className={styles.failed}>
          {messageOf(problem, messages.unreachable)}
        </p>
      )}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t`Switch off ${address}`}
        verb={t`Switch off`}
        danger
        sending={change.isPending}
        onConfirm={() => change.mutate(false, { onSettled: () => setAsked(false) })}
      >
        {t`Nothing more is sent there, and its owner is told by e-mail. Only an administrator can switch it on again.`}
      </ConfirmDialog>
    </>
  )
}
