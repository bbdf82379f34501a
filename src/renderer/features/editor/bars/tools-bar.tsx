import { AArrowDown, AArrowUp, ChevronDown, Highlighter, type LucideIcon, MessageSquareText, Redo2, SpellCheck2, SquareCheckBig, Strikethrough, Undo2, UserRound } from 'lucide-react'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { Tooltip } from '../../../components/tooltip/tooltip.tsx'
import type { EditorCommand } from '../commands/command.ts'
import { commandNamed } from '../commands/commands.ts'
import { keyCaps } from '../commands/keys.ts'
import { speakHere } from '../commands/paragraph-commands.ts'
import { INITIAL_TEXT_SIZE } from '../ui-state.ts'
import { useEditor, useUi } from '../use-session.ts'
import styles from './bars.module.css'

/** The utilities bar: what is done with words, paragraphs and the view. */
export function ToolsBar() {
  const session = useEditor()
  const canUndo = useUi((state) => state.canUndo)
  const canRedo = useUi((state) => state.canRedo)
  const { marked, hasNote } = useUi((state) => state.caret)
  const showsConfidence = useUi((state) => state.showsConfidence)
  const confidence = commandNamed('confidence')
  const keys = commandNamed('keys')
  return (
    <section className={styles.landmark} aria-label="Utilities">
      <div className={styles.tools} role="toolbar" aria-label="Utilities" data-region="tools">
        <Tool command={commandNamed('undo')} icon={Undo2} disabled={!canUndo} />
        <Tool command={commandNamed('redo')} icon={Redo2} disabled={!canRedo} />
        <span className={styles.sep} />
        <Tool command={commandNamed('highlight')} icon={Highlighter} />
        <Tool command={commandNamed('strike')} icon={Strikethrough} />
        <Tool command={commandNamed('note')} icon={MessageSquareText} pressed={hasNote} />
        <Tool command={commandNamed('mark')} icon={SquareCheckBig} pressed={marked} />
        <span className={styles.sep} />
        <SpeakerMenu />
        <span className={classNames(styles.sep, styles.wide)} />
        <TextSize />
        <span className={styles.push} />
        <Tooltip text="Underline doubtful words" keys={keyCaps(confidence.keys[0]!)}>
          <Button look="quiet" size={32} className={classNames(styles.tool, styles.wide)} aria-pressed={showsConfidence} onClick={() => confidence.run(session)}>
            <SpellCheck2 />
            Confidence
          </Button>
        </Tooltip>
        <Button look="quiet" size={32} className={classNames(styles.tool, styles.wide)} onClick={() => keys.run(session)}>
          {keys.label}
          <Kbd keys={['?']} />
        </Button>
      </div>
    </section>
  )
}

/** A button of a command. It leaves the focus, and so the selection, in the text. */
function Tool({ command: { label, keys, run }, icon, disabled, pressed }: { command: EditorCommand; icon: LucideIcon; disabled?: boolean; pressed?: boolean }) {
  const session = useEditor()
  return (
    <IconButton
      label={label}
      icon={icon}
      keys={keyCaps(keys[0]!)}
      disabled={disabled}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(session)}
    />
  )
}

function SpeakerMenu() {
  const session = useEditor()
  const speakers = useUi((state) => state.speakers)
  const { speaker } = useUi((state) => state.caret)
  const rename = commandNamed('rename-speaker')
  return (
    <span className={styles.wide}>
      <Menu
        align="start"
        trigger={
          <Button look="quiet" size={32} className={styles.tool}>
            <UserRound />
            Speaker <b>{speaker}</b>
            <ChevronDown />
          </Button>
        }
        items={[
          ...speakers.map(({ name }, index) => ({ label: name, keys: index < 9 ? keyCaps(`Alt-${index + 1}`) : undefined, onSelect: () => speakHere(session, name) })),
          'line',
          { label: 'New speaker here', onSelect: () => speakHere(session, newSpeakerName(speakers)) },
          { label: rename.label, keys: keyCaps(rename.keys[0]!), onSelect: () => rename.run(session) },
        ]}
      />
    </span>
  )
}

function newSpeakerName(speakers: readonly { name: string }[]): string {
  let number = speakers.length + 1
  while (speakers.some(({ name }) => name === `Speaker ${number}`)) number++
  return `Speaker ${number}`
}

function TextSize() {
  const textSize = useUi((state) => state.textSize) ?? INITIAL_TEXT_SIZE
  return (
    <span className={classNames(styles.sizes, styles.wide)}>
      <Tool command={commandNamed('smaller-text')} icon={AArrowDown} />
      <output className={classNames('num', styles.size)} aria-label="Text size">{textSize}</output>
      <Tool command={commandNamed('larger-text')} icon={AArrowUp} />
    </span>
  )
}
