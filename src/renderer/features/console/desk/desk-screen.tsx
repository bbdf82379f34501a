import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { DeskReport } from '../../../../shared/contract/desk.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { messageOf } from '../../../lib/api.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import styles from '../console.module.css'
import { ListPages } from '../list-pages.tsx'
import { deskQuery, useDeskPeople, useSplitFiles, useTakenWork } from './desk-queries.ts'
import { PoolTable } from './pool-table.tsx'
import { SplitFileParts } from './split-file.tsx'
import { TakenTable } from './taken-table.tsx'
import { TranscriptorTable } from './transcriptor-table.tsx'

/** /admin/desk: what waits for transcriptors, what they have taken, and who they are. */
export default function DeskScreen() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(deskQuery)
  const taken = useTakenWork()
  const split = useSplitFiles()
  const people = useDeskPeople()
  return (
    <div className={styles.screen}>
      <title>{`${t`Human transcription`} · Longhand`}</title>
      <h1>{t`Human transcription`}</h1>
      {error && !data && (
        <FailedState
          message={messageOf(error, messages.unreachable)}
          action={<Button onClick={() => void refetch()}>{t`Try again`}</Button>}
        />
      )}
      {!error && !data && <Loading rows={6} rowHeight={4} />}
      {data && (
        <>
          <Counts report={data} />
          <h2 className={styles.below}>{t`Waiting files`}</h2>
          {data.pool.length === 0 ? (
            <Empty title={t`No files are waiting.`}>{t`Files waiting for a transcriber appear here.`}</Empty>
          ) : (
            <PoolTable pool={data.pool} />
          )}
          <h2 className={styles.below}>{t`Work in progress`}</h2>
          <ListPages
            list={taken}
            rows={taken.data?.pages.flatMap((page) => page.taken)}
            empty={<Empty title={t`Nobody has taken a file.`}>{t`Files that transcribers work on appear here.`}</Empty>}
          >
            {(rows) => <TakenTable taken={rows} />}
          </ListPages>
          <h2 className={styles.below}>{t`Files in parts`}</h2>
          <ListPages
            list={split}
            rows={split.data?.pages.flatMap((page) => page.files)}
            empty={
              <Empty title={t`No file is transcribed in parts.`}>
                {t`Long files that several transcribers work on appear here.`}
              </Empty>
            }
          >
            {(files) => files.map((file) => <SplitFileParts key={file.file_id} file={file} />)}
          </ListPages>
          <h2 className={styles.below}>{t`Transcribers`}</h2>
          <ListPages
            list={people}
            rows={people.data?.pages.flatMap((page) => page.transcriptors)}
            empty={<Empty title={t`There are no transcribers.`}>{t`To add one, change the role of an account.`}</Empty>}
          >
            {(rows) => <TranscriptorTable transcriptors={rows} />}
          </ListPages>
        </>
      )}
    </div>
  )
}

/** How much waits for whom. */
function Counts({ report: { pool, held, reviews } }: { report: DeskReport }) {
  const { t } = useLingui()
  const format = useFormat()
  const facts = [
    [t`Files waiting for a transcriber`, pool.reduce((sum, { files }) => sum + files, 0)],
    [t`Files waiting for their owner’s decision`, held],
    [t`Samples waiting for a reviewer`, reviews.waiting],
    [t`Samples in review`, reviews.taken],
    [t`Answered reviews to decide`, reviews.answered],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([name, count]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
