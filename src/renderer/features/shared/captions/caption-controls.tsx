import { useLingui } from '@lingui/react/macro'
import { AArrowDown, AArrowUp, Contrast, Maximize, Rows3 } from 'lucide-react'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { type CaptionsView, SIZES, type ViewStep } from './captions-view.ts'
import styles from './captions.module.css'
import { toggleFullScreen } from './use-captions-view.ts'

/** Size, lines and colours; they fade while nobody touches the page. */
export function CaptionControls({ view, onStep }: { view: CaptionsView; onStep: (step: ViewStep) => void }) {
  const { t } = useLingui()
  const { lines } = view
  return (
    <div className={styles.controls} role="toolbar" aria-label={t`How the captions are shown`}>
      <IconButton
        label={t`Smaller (-)`}
        icon={AArrowDown}
        disabled={view.size === SIZES.least}
        onClick={() => onStep('smaller')}
      />
      <IconButton
        label={t`Larger (+)`}
        icon={AArrowUp}
        disabled={view.size === SIZES.most}
        onClick={() => onStep('larger')}
      />
      <IconButton label={t`${lines} lines, change (L)`} icon={Rows3} onClick={() => onStep('lines')} />
      <IconButton label={t`Other colours (T)`} icon={Contrast} onClick={() => onStep('theme')} />
      {document.fullscreenEnabled && (
        <IconButton label={t`Full screen (F)`} icon={Maximize} onClick={() => void toggleFullScreen()} />
      )}
    </div>
  )
}
