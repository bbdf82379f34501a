import { useLingui } from '@lingui/react/macro'
import { Empty } from '../../components/empty/empty.tsx'
import { AuditList } from './audit-list.tsx'
import { ownActivity } from './audit-queries.ts'
import styles from './audit.module.css'

/** /account/activity: what the person did, and what others did with their files. */
export default function ActivityScreen() {
  const { t } = useLingui()
  return (
    <div className={styles.screen}>
      <title>{`${t`Activity`} · Longhand`}</title>
      <h1>{t`Activity`}</h1>
      <p className={styles.lead}>
        {t`Sign-ins and changes to your account, and who opened, edited or exported your files.`}
      </p>
      <AuditList label={t`Activity`} source={ownActivity} empty={<Empty title={t`No activity yet.`} />} />
    </div>
  )
}
