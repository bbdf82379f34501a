import { useLingui } from '@lingui/react/macro'
import { HardDriveUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OutboxBridge } from '../../../../shared/bridge/outbox.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { guardLogout } from '../../../lib/logout-guards.ts'
import styles from './upload.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'
import { say as sayNow } from '../../../lib/words/say.ts'
import { useSay } from '../../../lib/words/use-say.ts'

/** Bytes a second. */
const LIMITS = ['2000000', '500000', '100000']

/** Above the media that wait on this computer: that they are safe, how fast they may go, and whether to try now. */
export function OutboxHead({ outbox, isRetrying }: { outbox: OutboxBridge; isRetrying: boolean }) {
  const say = useSay()
  const { t } = useLingui()
  const format = useFormat()
  /** `0` stands for no limit. */
  const [limit, setLimit] = useState('0')
  useEffect(() => void outbox.getLimit().then((bytes) => setLimit(String(bytes ?? 0))), [outbox])
  useEffect(
    () => guardLogout(async () => ((await outbox.list()).length > 0 ? sayNow(messages.logoutOutbox) : null)),
    [outbox],
  )
  const choose = (value: string) => {
    setLimit(value)
    void outbox.setLimit(value === '0' ? null : Number(value))
  }
  const limits = limit === '0' || LIMITS.includes(limit) ? LIMITS : [...LIMITS, limit]
  return (
    <header className={styles.outbox}>
      <HardDriveUpload />
      <p>
        <strong>{t`Outbox`}</strong> <span className="muted">{say(messages.outboxKept)}</span>
      </p>
      {isRetrying && (
        <Button size={32} onClick={() => outbox.wake()}>
          {t`Try now`}
        </Button>
      )}
      <CompactSelect
        label={t`Upload speed`}
        value={limit}
        options={[
          { value: '0', label: t`Full speed` },
          ...limits.map((value) => ({ value, label: t`At most ${{ speed: format.bytes(Number(value)) }}/s` })),
        ]}
        onChange={({ target }) => choose(target.value)}
      />
    </header>
  )
}
