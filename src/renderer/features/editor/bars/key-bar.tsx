import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import { classNames } from '../../../components/class-names.ts'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { useIdle } from '../../../lib/when-idle.ts'
import { commandNamed } from '../commands/commands.ts'
import { languageName } from '../language.ts'
import { useEditor, useKeyCaps, useUi } from '../use-session.ts'
import styles from './bars.module.css'

/** Keys that are printed, by the names of their commands, with one label for each group. */
const HINTS: readonly {
  label: MessageDescriptor
  commands: readonly string[]
  isRoomy?: boolean
  needsSound?: boolean
}[] = [
  { label: msg`Play, pause`, commands: ['toggle-play'], needsSound: true },
  { label: msg`Back, forward 5 s`, commands: ['skip-back', 'skip-forward'], needsSound: true },
  { label: msg`Slower, faster`, commands: ['slower', 'faster'], needsSound: true },
  { label: msg`Mark`, commands: ['mark'] },
  { label: msg`Highlight`, commands: ['highlight'], isRoomy: true },
  { label: msg`Tab leaves the text`, commands: ['free-tab'], isRoomy: true },
]

/** The bottom bar: the keys one needs most, and what the transcript is. */
export function KeyBar() {
  const { t } = useLingui()
  const { file } = useEditor()
  const capsOf = useKeyCaps()
  const isTabFree = useUi((state) => state.isTabFree)
  return (
    <section aria-label={t`Keys`} className={styles.keys}>
      {HINTS.filter(({ needsSound }) => !(needsSound && file.media_removed)).map(({ label, commands, isRoomy }) => (
        <span key={commands[0]} className={classNames(styles.hint, isRoomy && styles.roomy)}>
          {commands.map((name) => (
            <Kbd key={name} keys={capsOf(commandNamed(name)) ?? []} />
          ))}
          {commands[0] === 'free-tab' && isTabFree ? t`Tab plays again` : t(label)}
        </span>
      ))}
      <Facts />
    </section>
  )
}

/**
 * How long the transcript is, and its language. The browser takes a while to load what it needs to write either; the
 * text comes first.
 */
function Facts() {
  const { file, translation } = useEditor()
  const words = useUi((state) => state.words)
  if (!useIdle()) return null
  return (
    <span className={styles.facts}>
      <span className="num">
        <Plural value={words} one="# word" other="# words" />
      </span>
      <span>
        {translation
          ? languageName(translation.language, false)
          : languageName(file.language_code, file.is_multilingual)}
      </span>
    </span>
  )
}
