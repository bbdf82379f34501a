import { FILE_STATUSES } from '../../../shared/domain/file-status.ts'
import { messages } from '../../../shared/messages.ts'
import { Badge } from '../../components/badge/badge.tsx'
import { Banner } from '../../components/banner/banner.tsx'
import { Button } from '../../components/button/button.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { FailedState } from '../../components/failed-state/failed-state.tsx'
import { Loading } from '../../components/loading/loading.tsx'
import { Meter } from '../../components/meter/meter.tsx'
import { Progress } from '../../components/progress/progress.tsx'
import { StatusMark } from '../../components/status-mark/status-mark.tsx'
import { Tag } from '../../components/tag/tag.tsx'
import { Specimen } from './specimen.tsx'
import styles from './gallery.module.css'

/** What says how things stand. */
export function StateSpecimens() {
  return (
    <>
      <Specimen name="Status mark">
        {FILE_STATUSES.map((status) => (
          <StatusMark key={status} status={status} />
        ))}
        <span className={styles.state}>
          <StatusMark status="TRANSCRIBE" />
          <Meter value={0.62} label="Progress" tone="warning" />
          <span className="small muted num">62%, about 4 minutes left</span>
        </span>
      </Specimen>
      <Specimen name="Badge">
        <Badge>AUTO</Badge>
        <Badge>HUMAN</Badge>
        <Badge>ACTIVE</Badge>
        <Badge>INACTIVE</Badge>
      </Specimen>
      <Specimen name="Tag">
        <Tag href="/blog?tag=All" aria-current="page" count={12}>
          All
        </Tag>
        <Tag href="/blog?tag=Editing" count={4}>
          Editing
        </Tag>
      </Specimen>
      <Specimen name="Banner">
        <Banner className={styles.wide}>
          15 minutes are free once a card is saved. <a href="/auth/payment-method">Add payment method</a>
        </Banner>
        <Banner className={styles.wide} tone="ok">
          Billing settings are filled. <a href="/account/bill">Billing Settings</a>
        </Banner>
        <Banner className={styles.wide} tone="warn">
          Test mode, no money is taken
        </Banner>
        <Banner className={styles.wide} tone="danger">
          {messages.noSpeech}
        </Banner>
      </Specimen>
      <Specimen name="Progress">
        <div className={styles.wide}>
          <Progress
            label="Harbour meeting, March.m4a"
            value={0.42}
            detail="3.2 MB/s, 2 minutes left"
            actions={<Button size={32}>Pause</Button>}
          />
        </div>
        <div className={styles.wide}>
          <Progress label="Harbour meeting, March.m4a" value={null} detail="Reading the file" />
        </div>
        <div className={styles.wide}>
          <Progress
            label="Harbour meeting, March.m4a"
            value={0.42}
            error="The connection was lost."
            actions={<Button size={32}>Resume</Button>}
          />
        </div>
      </Specimen>
      <Specimen name="Empty">
        <Empty title="Nothing written down yet." action={<Button look="main">Upload</Button>}>
          Upload a recording, and it is written down here.
        </Empty>
      </Specimen>
      <Specimen name="Loading">
        <div className={styles.wide}>
          <Loading rows={3} />
        </div>
      </Specimen>
      <Specimen name="Failed">
        <FailedState message={messages.filesLoadFailed} action={<Button>Refresh</Button>} />
      </Specimen>
    </>
  )
}
