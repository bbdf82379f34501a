import { useLingui } from '@lingui/react/macro'
import { AArrowDown, AArrowUp, Contrast, Languages, Maximize, Rows3 } from 'lucide-react'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { useFormat } from '../../../lib/words/use-format.ts'
import { showsOf } from '../../../lib/captions-address.ts'
import { type CaptionsView, SIZES, type ViewStep } from './captions-view.ts'
import styles from './captions.module.css'
import { toggleFullScreen } from './use-captions-view.ts'

export interface CaptionControlsProps {
  view: CaptionsView
  /** Into which languages the talk is translated. */
  languages: readonly string[]
  onStep: (step: ViewStep) => void
  onRead: (what: Pick<CaptionsView, 'show' | 'language'>) => void
}

/** Size, lines, colours and languages; they fade while nobody touches the page. */
export function CaptionControls({ view, languages, onStep, onRead }: CaptionControlsProps) {
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
      {languages.length > 0 && <LanguageMenu view={view} languages={languages} onRead={onRead} />}
      {document.fullscreenEnabled && (
        <IconButton label={t`Full screen (F)`} icon={Maximize} onClick={() => void toggleFullScreen()} />
      )}
    </div>
  )
}

/** The original, each translation, and both side by side. */
function LanguageMenu({ view, languages, onRead }: Pick<CaptionControlsProps, 'view' | 'languages' | 'onRead'>) {
  const { t } = useLingui()
  const format = useFormat()
  const items = showsOf(languages).map((what) => {
    const language = what.language === null ? '' : format.language(what.language)
    const label =
      what.show === 'original' ? t`Original` : what.show === 'both' ? t`Original and ${{ language }}` : language
    const isChosen = what.show === view.show && what.language === view.language
    return { label, isChosen, onSelect: () => onRead(what) }
  })
  return <Menu trigger={<IconButton label={t`Language, change (O)`} icon={Languages} />} items={items} />
}
