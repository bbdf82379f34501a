import { Empty } from '../../components/empty/empty.tsx'
import { AuditList } from './audit-list.tsx'
import { ownActivity } from './audit-queries.ts'
import styles from './audit.module.css'

/** /account/activity: what the person did, and what others did with their files. */
export default function ActivityScreen() {
  return (
    <div className={styles.screen}>
      <title>Activity · Longhand</title>
      <h1>Activity</h1>
      <p className={styles.lead}>
        Sign-ins and changes of your account, and who opened, edited or exported your files.
      </p>
      <AuditList label="Activity" source={ownActivity} empty={<Empty title="Nothing has happened yet." />} />
    </div>
  )
}
