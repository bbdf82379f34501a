import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { ArrowUpDown } from 'lucide-react'
import { Button } from '../../components/button/button.tsx'
import { Kbd } from '../../components/kbd/kbd.tsx'
import { AligningNotice } from './align/aligning-notice.tsx'
import { commandNamed } from './commands/commands.ts'
import { FindPanel } from './find/find-panel.tsx'
import { isSpokenInSight } from './text/follow.ts'
import { TEXT_SIZES } from './ui-state.ts'
import { useEditor, useKeyCaps, usePlayer, useUi } from './use-session.ts'
import styles from './transcript-area.module.css'

/** The sheet with the text. */
export function TranscriptArea() {
  const session = useEditor()
  const place = useRef<HTMLElement>(null)
  const textSize = useUi((state) => state.textSize)

  useEffect(() => {
    const { view } = session
    place.current?.append(view.dom)
    view.requestMeasure()
    // On touch the focus would bring the keyboard up over the text.
    if (window.matchMedia('(pointer: fine)').matches) view.focus()
    return () => view.dom.remove()
  }, [session])

  return (
    <main
      ref={place}
      className={styles.area}
      data-region="text"
      style={textSize === null ? undefined : sizes(textSize)}
    >
      <BackToSpoken />
      <FindPanel />
      <AligningNotice />
    </main>
  )
}

function sizes(pixels: number): CSSProperties {
  return {
    '--transcript-size': `${pixels / 16}rem`,
    '--transcript-leading': `${TEXT_SIZES.get(pixels)! / 16}rem`,
  } as CSSProperties
}

function BackToSpoken() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const isFollowing = useUi((state) => state.isFollowing)
  const isPlaying = usePlayer((state) => state.isPlaying)
  const isAway = useSpokenOutOfSight(!isFollowing && isPlaying)
  if (!isAway) return null
  const command = commandNamed('back-to-spoken')
  const caps = capsOf(command)
  return (
    <Button
      size={32}
      className={styles.back}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => command.run(session)}
    >
      <ArrowUpDown />
      {t(command.label)}
      {caps && <Kbd keys={caps} />}
    </Button>
  )
}

/** How often it is looked whether the spoken word can be seen, in milliseconds. */
const LOOK_EVERY_MS = 250

/** Whether the spoken word has left the screen; false while nobody asks. */
function useSpokenOutOfSight(isAsked: boolean): boolean {
  const { view } = useEditor()
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    const timer = setInterval(() => setIsAway(!isSpokenInSight(view)), LOOK_EVERY_MS)
    return () => {
      clearInterval(timer)
      setIsAway(false)
    }
  }, [isAsked, view])
  return isAway
}
