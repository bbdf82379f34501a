import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ContentKey, ContentVersion } from '../../../../shared/contract/content-admin.ts'
import { messages } from '../../../../shared/messages.ts'
import type { WordRun } from '../../../../shared/transcript/word-changes.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FailedState } from '../../../components/failed-state/failed-state.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import { versionQuery } from '../content-queries.ts'
import styles from '../content.module.css'
import type { ContentDocument } from '../editor/schemas.ts'
import { shownTime } from '../shown.ts'
import { compareDocuments } from './compare.ts'

export interface ComparisonDialogProps {
  contentKey: ContentKey
  /** Null while nothing is compared. */
  version: ContentVersion | null
  /** What is in the form now. */
  document: ContentDocument
  onClose: () => void
}

/** What changed from an older version to what is in the form. */
export function ComparisonDialog({ version, onClose, ...rest }: ComparisonDialogProps) {
  const { t } = useLingui()
  return (
    <Dialog
      open={version !== null}
      onOpenChange={(open) => open || onClose()}
      title={version ? t`Changes since ${{ time: shownTime(version.saved_date) }}` : ''}
      width={36}
    >
      {version && <Comparison version={version.version} {...rest} />}
    </Dialog>
  )
}

function Comparison({
  contentKey,
  version,
  document,
}: {
  contentKey: ContentKey
  version: number
  document: ContentDocument
}) {
  const say = useSay()
  const { data, isError } = useQuery(versionQuery(contentKey, version))
  if (isError) return <FailedState message={say(messages.unreachable)} />
  if (!data) return <Loading rows={3} />
  const changes = compareDocuments(data.document, document)
  if (changes.length === 0)
    return (
      <p>
        <Trans>No changes.</Trans>
      </p>
    )
  return (
    <>
      {changes.map(({ part, words }) => (
        <section key={part} className={styles.change}>
          <h3>{part}</h3>
          <p>
            {words.map((run, at) => (
              <Run key={`${at} ${run.kind}`} run={run} />
            ))}
          </p>
        </section>
      ))}
    </>
  )
}

function Run({ run: { kind, words } }: { run: WordRun }) {
  const text = words.join('')
  if (kind === 'same') return text
  return kind === 'added' ? <ins>{text}</ins> : <del>{text}</del>
}
