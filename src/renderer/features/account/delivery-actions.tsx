import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type Ref, useState } from 'react'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { shownDate } from '../../lib/shown-date.ts'
import styles from './connections.module.css'

/** What is under way of a change or a test, and how it is begun. */
interface Doing<Wish> {
  isPending: boolean
  mutate: (wish: Wish, options?: { onSuccess?: () => void }) => void
}

export interface DeliveryActionsProps {
  isEnabled: boolean
  /** Whether the person may not switch it on or off. */
  isLocked?: boolean
  test: Doing<undefined>
  change: Doing<{ is_enabled: boolean }>
  isLogOpen: boolean
  onLogOpenChange: (isOpen: boolean) => void
  /** Whether its form is open. */
  isChanging: boolean
  changeButton: Ref<HTMLButtonElement>
  onChange: () => void
  onRemove: () => void
  /** What else can be done with it. */
  children?: ReactNode
}

/** What can be done with something that is delivered to: a webhook, or a destination. */
export function DeliveryActions(props: DeliveryActionsProps) {
  const { isEnabled, isLocked = false, test, change, isLogOpen, onLogOpenChange, isChanging } = props
  const { changeButton, onChange, onRemove, children } = props
  const { t } = useLingui()
  return (
    <div className={styles.actions}>
      <Button
        size={32}
        disabled={!isEnabled}
        sending={test.isPending}
        onClick={() => test.mutate(undefined, { onSuccess: () => onLogOpenChange(true) })}
      >
        {t`Send a test`}
      </Button>
      <Button size={32} aria-expanded={isLogOpen} onClick={() => onLogOpenChange(!isLogOpen)}>
        {t`Deliveries`}
      </Button>
      <Button ref={changeButton} size={32} aria-expanded={isChanging} onClick={onChange}>
        {t`Change`}
      </Button>
      <Button
        size={32}
        disabled={isLocked}
        sending={change.isPending && !isChanging}
        onClick={() => change.mutate({ is_enabled: !isEnabled })}
      >
        {isEnabled ? t`Switch off` : t`Switch on`}
      </Button>
      {children}
      <Button size={32} look="danger" onClick={onRemove}>
        {t`Remove`}
      </Button>
    </div>
  )
}

/** Says since when nothing arrives there. */
export function FailingSince({ date }: { date: string }) {
  const [now] = useState(() => new Date())
  const since = shownDate(date, now)
  return (
    <Banner tone="warn">
      <Trans>Deliveries fail. First failure: {since}. We retry each delivery for a day.</Trans>
    </Banner>
  )
}
