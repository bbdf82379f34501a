import { useLingui } from '@lingui/react/macro'
import type { sumStoredFiles } from '../../../../shared/contract/stored-files.ts'
import type { RouteResult } from '../../../../shared/contract/route.ts'
import { Button } from '../../../components/button/button.tsx'
import { Cell, HeadCell, PhoneLabel, RowActions, Table } from '../../../components/table/table.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { OwnerName } from './owner-name.tsx'

type OwnerSums = RouteResult<typeof sumStoredFiles>['by_owner'][number]

export interface OwnersTableProps {
  owners: readonly OwnerSums[]
  /** Of all owners, in bytes. */
  total: number
  /** Shows the files of one alone. */
  onShow: (ownerId: string) => void
}

/** Owners, those who store most first. */
export function OwnersTable({ owners, total, onShow }: OwnersTableProps) {
  const { t } = useLingui()
  const format = useFormat()
  return (
    <Table aria-label={t`Storage by owner`}>
      <thead>
        <tr>
          <HeadCell>{t`Owner`}</HeadCell>
          <HeadCell align="end">{t`Files`}</HeadCell>
          <HeadCell align="end">{t`Size`}</HeadCell>
          <HeadCell align="end">
            <span className="vh">{t`Actions`}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody>
        {owners.map(({ owner, files, bytes }) => (
          <tr key={owner._id}>
            <Cell phone="name" className={styles.address}>
              <OwnerName owner={owner} />
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{t`Files`}</PhoneLabel>
              {format.number(files)}
            </Cell>
            <Cell phone="below" align="end" numeric>
              <PhoneLabel>{t`Size`}</PhoneLabel>
              {format.bytes(bytes)}
              {total > 0 && <div className={styles.more}>{format.percent(bytes / total)}</div>}
            </Cell>
            <Cell phone="actions" align="end">
              <RowActions>
                <Button
                  size={32}
                  aria-label={t`Show files of ${{ owner: owner.email ?? owner.team ?? owner._id }}`}
                  onClick={() => onShow(owner._id)}
                >
                  {t`Show files`}
                </Button>
              </RowActions>
            </Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
