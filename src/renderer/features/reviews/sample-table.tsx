import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { OpenReview } from '../../../shared/contract/reviews.ts'
import { isLeaseEnding } from '../../../shared/domain/human-desk.ts'
import { Button } from '../../components/button/button.tsx'
import { buttonClass } from '../../components/button/button-class.ts'
import { ConfirmDialog } from '../../components/dialog/confirm-dialog.tsx'
import { ErrorDialog } from '../../components/dialog/error-dialog.tsx'
import { Empty } from '../../components/empty/empty.tsx'
import { Cell, HeadCell, RowActions, Table } from '../../components/table/table.tsx'
import { useFormat } from '../../lib/words/use-format.ts'
import { reviewPath, useSamples } from './commands.ts'
import styles from './reviews.module.css'

/** Samples that the person reviews, or may: what each covers, and taking, keeping and giving back. */
export function SampleTable({ open, now }: { open: readonly OpenReview[]; now: Date }) {
  const { t } = useLingui()
  const format = useFormat()
  const [problem, setProblem] = useState<string | null>(null)
  const [leaving, leave] = useState<OpenReview | null>(null)
  const { take, release, renew } = useSamples(setProblem)
  if (open.length === 0)
    return (
      <>
        <Empty title={t`No samples to review.`}>
          {t`Samples appear here in languages in which you have published a transcript.`}
        </Empty>
        <ErrorDialog message={problem} onClose={() => setProblem(null)} />
      </>
    )
  return (
    <>
      <Table aria-label={t`Samples to review`}>
        <thead>
          <tr>
            <HeadCell>{t`Language`}</HeadCell>
            <HeadCell align="end">{t`Length`}</HeadCell>
            <HeadCell align="end">
              <span className="vh">{t`Actions`}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {open.map((sample) => {
            const { _id: id, language_code, length: seconds, is_taken: isTaken } = sample
            const [language, length] = [format.language(language_code), format.length(seconds)]
            return (
              <tr key={id}>
                <Cell phone="name">
                  <span className={styles.name}>{language}</span>
                  <Lease sample={sample} now={now} onKeep={() => renew.mutate(id)} />
                </Cell>
                <Cell align="end" numeric phone="aside">
                  {length}
                </Cell>
                <Cell align="end" phone="actions">
                  <RowActions>
                    {isTaken ? (
                      <>
                        <Button look="quiet" size={32} onClick={() => leave(sample)}>
                          {t({ message: 'Give back', context: 'a sample' })}
                        </Button>
                        <Link
                          className={buttonClass({ size: 32 })}
                          to={reviewPath(id)}
                          aria-label={t`Continue the review in ${language}`}
                        >
                          {t`Continue`}
                        </Link>
                      </>
                    ) : (
                      <Button
                        size={32}
                        sending={take.isPending && take.variables === id}
                        aria-label={t`Review ${length} in ${language}`}
                        onClick={() => take.mutate(id)}
                      >
                        {t`Review`}
                      </Button>
                    )}
                  </RowActions>
                </Cell>
              </tr>
            )
          })}
        </tbody>
      </Table>
      <ConfirmDialog
        open={leaving !== null}
        onOpenChange={(isOpen) => !isOpen && leave(null)}
        title={t`Give this sample back?`}
        verb={t({ message: 'Give back', context: 'a sample' })}
        danger
        sending={release.isPending}
        onConfirm={() => leaving && release.mutate(leaving._id, { onSettled: () => leave(null) })}
      >
        {t`Your changes are discarded, and another reviewer can take the sample.`}
      </ConfirmDialog>
      <ErrorDialog message={problem} onClose={() => setProblem(null)} />
    </>
  )
}

/** Until when a taken sample stays, once that is near. */
function Lease({ sample, now, onKeep }: { sample: OpenReview; now: Date; onKeep: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { lease_until: until } = sample
  if (until === null) return null
  if (!isLeaseEnding(until, now)) return <span className={styles.note}>{t`You are reviewing this sample.`}</span>
  const moment = format.moment(new Date(until), 'day-time')
  return (
    <span className={styles.lease}>
      <Trans>This sample is given back on {moment} unless you work on it.</Trans>{' '}
      <Button look="quiet" size={32} onClick={onKeep}>{t`Keep`}</Button>
    </span>
  )
}
