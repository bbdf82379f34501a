import { Trans } from '@lingui/react/macro'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import styles from '../content.module.css'
import { useSay } from '../../../lib/words/use-say.ts'
import type { Draft } from './use-draft.ts'

/** Why the draft could not be saved, or something else was refused, and what to do. */
export function EditorNotice({
  draft: { known, state, trouble, problems, flush },
  onReload,
}: {
  draft: Draft
  onReload: () => void
}) {
  const say = useSay()
  const [problem] = Object.values(problems)
  const first = problem === undefined ? '' : say(problem)
  if (state === 'invalid')
    return (
      <div className={styles.notice}>
        <Banner tone="danger">
          <Trans>Fix this to save the draft: {first}</Trans>
        </Banner>
      </div>
    )
  if (state === 'conflict') {
    return (
      <div className={styles.notice}>
        <Banner tone="danger">
          <p>
            <Trans>{trouble} Copy what you want to keep, then open the other version.</Trans>
          </p>
          <Button size={32} onClick={onReload}>
            <Trans>Open the other version</Trans>
          </Button>
        </Banner>
      </div>
    )
  }
  if (trouble === null && known.state === 'removed')
    return (
      <div className={styles.notice}>
        <Banner>
          <Trans>
            This was removed from the site. To bring it back, edit it or restore a version from its history, then
            publish it.
          </Trans>
        </Banner>
      </div>
    )
  if (trouble === null) return null
  return (
    <div className={styles.notice}>
      <Banner tone="danger">
        <p>{trouble}</p>
        {state === 'failed' && (
          <Button size={32} onClick={() => void flush()}>
            <Trans>Save again</Trans>
          </Button>
        )}
      </Banner>
    </div>
  )
}
