import { useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'
import { v4 as uuid } from 'uuid'
import {
  grantTime,
  LONGEST_REASON,
  MOST_GRANTED_SECONDS,
  timeGrant,
  type TimeGrant,
} from '../../../../shared/contract/people.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Field } from '../../../components/field/field.tsx'
import { NumberField } from '../../../components/number-field/number-field.tsx'
import { call, messageOf } from '../../../lib/api.ts'
import styles from '../console.module.css'
import { useAct } from './people-queries.ts'

/** A wish of its own: sent once more, it gives nothing. */
const blank = () => ({ hours: '', minutes: '', reason: '', wish: uuid() })

/** Gives time without payment to the account with this id. */
export function GrantForm({ id }: { id: string }) {
  const { t } = useLingui()
  const [entered, setEntered] = useState(blank)
  const [isTried, setTried] = useState(false)
  const give = useAct<TimeGrant>(id, (body) => call(grantTime, { params: { id }, body }), t`Time given.`)
  const checked = timeGrant.safeParse({
    auto_seconds: Math.round(Number(entered.hours) * 3600),
    human_seconds: Math.round(Number(entered.minutes) * 60),
    ...(entered.reason.trim() !== '' && { reason: entered.reason }),
    wish: entered.wish,
  })

  function submit(event: SubmitEvent) {
    event.preventDefault()
    setTried(true)
    if (!checked.success || give.isPending) return
    give.mutate(checked.data, {
      onSuccess: () => {
        setEntered(blank())
        setTried(false)
      },
    })
  }

  const error = isTried && !checked.success ? t`Enter hours or minutes, up to 10,000 hours.` : undefined
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {give.error && <Banner tone="danger">{messageOf(give.error, messages.unreachable)}</Banner>}
      <div className={styles.pair}>
        <NumberField
          label={t`Automatic time, in hours`}
          unit="hour"
          min={0}
          max={MOST_GRANTED_SECONDS / 3600}
          value={entered.hours}
          error={error}
          onChange={({ target }) => setEntered({ ...entered, hours: target.value })}
        />
        <NumberField
          label={t`Human time, in minutes`}
          unit="minute"
          min={0}
          max={MOST_GRANTED_SECONDS / 60}
          value={entered.minutes}
          onChange={({ target }) => setEntered({ ...entered, minutes: target.value })}
        />
      </div>
      <Field
        label={t`Reason (optional)`}
        autoComplete="off"
        maxLength={LONGEST_REASON}
        value={entered.reason}
        onChange={({ target }) => setEntered({ ...entered, reason: target.value })}
      />
      <Button type="submit" sending={give.isPending}>
        {t`Give time`}
      </Button>
    </form>
  )
}
