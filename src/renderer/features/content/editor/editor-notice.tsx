import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import styles from '../content.module.css'
import type { Draft } from './use-draft.ts'

/** Why the draft could not be saved, or something else was refused, and what to do. */
export function EditorNotice({
  draft: { known, state, trouble, problems, flush },
  onReload,
}: {
  draft: Draft
  onReload: () => void
}) {
  const [first] = Object.values(problems)
  if (state === 'invalid')
    return (
      <div className={styles.notice}>
        <Banner tone="danger">The draft is saved once this is put right: {first}</Banner>
      </div>
    )
  if (state === 'conflict') {
    return (
      <div className={styles.notice}>
        <Banner tone="danger">
          <p>{trouble} Copy what you want to keep, and open the other version.</p>
          <Button size={32} onClick={onReload}>
            Open the other version
          </Button>
        </Banner>
      </div>
    )
  }
  if (trouble === null && known.state === 'removed')
    return (
      <div className={styles.notice}>
        <Banner>
          This was removed from the site. Change it, or restore a version from its history, and publish it to bring it
          back.
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
            Save again
          </Button>
        )}
      </Banner>
    </div>
  )
}
