import { HardDriveUpload } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { OutboxBridge } from '../../../../shared/bridge/outbox.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { CompactSelect } from '../../../components/select/compact-select.tsx'
import { guardLogout } from '../../../lib/logout-guards.ts'
import styles from './upload.module.css'

/** Bytes a second; 0 stands for no limit. */
const LIMITS = [
  { value: '0', label: 'Full speed' },
  { value: '2000000', label: 'At most 2 MB/s' },
  { value: '500000', label: 'At most 500 kB/s' },
  { value: '100000', label: 'At most 100 kB/s' },
]

/** Above the media that wait on this computer: that they are safe, how fast they may go, and whether to try now. */
export function OutboxHead({ outbox, isRetrying }: { outbox: OutboxBridge; isRetrying: boolean }) {
  const [limit, setLimit] = useState('0')
  useEffect(() => void outbox.getLimit().then((bytes) => setLimit(String(bytes ?? 0))), [outbox])
  useEffect(() => guardLogout(async () => ((await outbox.list()).length > 0 ? messages.logoutOutbox : null)), [outbox])
  const choose = (value: string) => {
    setLimit(value)
    void outbox.setLimit(value === '0' ? null : Number(value))
  }
  const known = LIMITS.some(({ value }) => value === limit)
    ? LIMITS
    : [...LIMITS, { value: limit, label: `At most ${Math.round(Number(limit) / 1000)} kB/s` }]
  return (
    <header className={styles.outbox}>
      <HardDriveUpload />
      <p>
        <strong>Outbox</strong> <span className="muted">{messages.outboxKept}</span>
      </p>
      {isRetrying && (
        <Button size={32} onClick={() => outbox.wake()}>
          Try now
        </Button>
      )}
      <CompactSelect
        label="Speed of uploads"
        value={limit}
        options={known}
        onChange={({ target }) => choose(target.value)}
      />
    </header>
  )
}
