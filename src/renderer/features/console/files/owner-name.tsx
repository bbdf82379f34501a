import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { StoredOwner } from '../../../../shared/contract/stored-files.ts'
import styles from '../console.module.css'

/** Whose something is: a person's address, which leads to their page, or the name of a team. */
export function OwnerName({ owner: { _id: id, email, team } }: { owner: StoredOwner }) {
  const { t } = useLingui()
  if (email !== null)
    return (
      <Link to={`/admin/people/${id}`}>
        <bdi>{email}</bdi>
      </Link>
    )
  if (team === null) return t({ message: 'Guest', context: 'owner of files' })
  return (
    <>
      <bdi>{team}</bdi>
      <div className={styles.more}>{t`Team`}</div>
    </>
  )
}
