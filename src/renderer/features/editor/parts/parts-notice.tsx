import { Trans, useLingui } from '@lingui/react/macro'
import { formatClock } from '../../../../shared/domain/duration.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { useEditor, useUi } from '../use-session.ts'
import { partsOfFile } from './file-parts.ts'
import styles from './parts.module.css'

/** Says which part of a long file is the person's, or that all of it is, and where parts meet. */
export function PartsNotice() {
  const { file, translation } = useEditor()
  const isOutside = useUi((state) => state.triedOutside)
  const parts = translation ? null : partsOfFile(file)
  if (!parts) return null
  const { all, own } = parts
  if (!own) return <Seams starts={all.slice(1).map(({ from }) => from)} />
  const [number, count] = [own.number, all.length]
  const [from, to] = [formatClock(own.from), formatClock(own.to)]
  return (
    <Banner tone={isOutside ? 'warn' : 'info'}>
      <output>
        {isOutside ? (
          <Trans>That text belongs to another part. You can change part {number} only.</Trans>
        ) : own.state === 'finished' ? (
          <Trans>
            You finished part {number} of {count}, {from} to {to}. Set it to EDITING to change it, until all parts are
            finished.
          </Trans>
        ) : (
          <Trans>
            Part {number} of {count} is yours, {from} to {to}. You can read and play the rest.
          </Trans>
        )}
      </output>
    </Banner>
  )
}

function Seams({ starts }: { starts: readonly number[] }) {
  const { t } = useLingui()
  const { player } = useEditor()
  return (
    <Banner>
      <Trans>
        All parts are finished, and the whole text is yours. Check the places where parts meet, then publish.
      </Trans>
      <span className={styles.seams}>
        {starts.map((seconds) => {
          const time = formatClock(seconds)
          return (
            <Button
              key={seconds}
              look="quiet"
              size={32}
              aria-label={t`Go to ${{ time }}`}
              onClick={() => player.seek(seconds)}
            >
              {time}
            </Button>
          )
        })}
      </span>
    </Banner>
  )
}
