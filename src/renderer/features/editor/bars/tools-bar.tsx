import { Trans, useLingui } from '@lingui/react/macro'
import {
  AArrowDown,
  AArrowUp,
  ChevronDown,
  Highlighter,
  ListChecks,
  type LucideIcon,
  MessageSquarePlus,
  MessageSquareText,
  MessagesSquare,
  PanelRight,
  Redo2,
  ScrollText,
  Search,
  SpellCheck2,
  SquareCheckBig,
  Strikethrough,
  Undo2,
  UserRound,
} from 'lucide-react'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { Tooltip } from '../../../components/tooltip/tooltip.tsx'
import { canRun } from '../commands/command.ts'
import { commandNamed, type ListedCommand } from '../commands/commands.ts'
import { speakHere } from '../commands/speaker-commands.ts'
import { INITIAL_TEXT_SIZE } from '../ui-state.ts'
import { useEditor, useKeyCaps, useUi } from '../use-session.ts'
import { useClientConfig } from '../../../lib/client-config.ts'
import { useFormat } from '../../../lib/words/use-format.ts'
import { readingName } from '../second-reading/second-reading.ts'
import styles from './bars.module.css'

/** The utilities bar: what is done with words, paragraphs and the view. */
export function ToolsBar() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const canUndo = useUi((state) => state.canUndo)
  const canRedo = useUi((state) => state.canRedo)
  const { marked, hasNote } = useUi((state) => state.caret)
  const showsConfidence = useUi((state) => state.showsConfidence)
  const confidence = commandNamed('confidence')
  const doubts = commandNamed('doubts')
  const keys = commandNamed('keys')
  const keysCaps = capsOf(keys)
  return (
    <section className={styles.landmark} aria-label={t`Utilities`}>
      <div className={styles.tools} role="toolbar" aria-label={t`Utilities`} data-region="tools">
        <Tool command={commandNamed('undo')} icon={Undo2} disabled={!canUndo} />
        <Tool command={commandNamed('redo')} icon={Redo2} disabled={!canRedo} />
        <span className={styles.sep} />
        <Tool command={commandNamed('highlight')} icon={Highlighter} />
        <Tool command={commandNamed('strike')} icon={Strikethrough} />
        <Tool command={commandNamed('note')} icon={MessageSquareText} pressed={hasNote} />
        <Tool command={commandNamed('mark')} icon={SquareCheckBig} pressed={marked} />
        <Tool command={commandNamed('comment')} icon={MessageSquarePlus} />
        <CommentsTool />
        <span className={styles.sep} />
        <Tool command={commandNamed('find')} icon={Search} />
        <span className={classNames(styles.sep, styles.wide)} />
        <SpeakerMenu />
        <span className={classNames(styles.sep, styles.wide)} />
        <TextSize />
        <span className={styles.push} />
        {canRun(doubts, session) && (
          <>
            <Tooltip text={t`Underline uncertain words`} keys={capsOf(confidence)}>
              <Button
                look="quiet"
                size={32}
                className={classNames(styles.tool, styles.wide)}
                aria-pressed={showsConfidence}
                onClick={() => confidence.run(session)}
              >
                <SpellCheck2 />
                {t(confidence.label)}
              </Button>
            </Tooltip>
            <DoubtsTool />
          </>
        )}
        <AnswersTool />
        <StyleTool />
        <Button
          look="quiet"
          size={32}
          className={classNames(styles.tool, styles.wide)}
          onClick={() => keys.run(session)}
        >
          {t(keys.label)}
          {keysCaps && <Kbd keys={keysCaps} />}
        </Button>
      </div>
    </section>
  )
}

/** Opens the uncertain words, and says that a second reading is ready whose words the person has not seen. */
function DoubtsTool() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const doubts = commandNamed('doubts')
  const isOpen = useStore(session.doubts.store, (state) => state.isOpen)
  const ready = useStore(session.secondReading.store, ({ server, rivals }) =>
    rivals > 0 ? readingName(server?.reading) : null,
  )
  const seen = useStore(session.readingSeen, ({ name }) => name)
  return (
    <span className={styles.marked}>
      <Tooltip text={t`Words to check`} keys={capsOf(doubts)}>
        <Button
          look="quiet"
          size={32}
          className={classNames(styles.tool, styles.wide)}
          aria-pressed={isOpen}
          onClick={() => doubts.run(session)}
        >
          <PanelRight />
          {t(doubts.label)}
        </Button>
      </Tooltip>
      {ready !== null && ready !== seen && !isOpen && (
        <output className={styles.unseen} aria-label={t`A second reading is ready`} />
      )}
    </span>
  )
}

/** Opens the comments, and says that some mention the person. */
function CommentsTool() {
  const { t } = useLingui()
  const { comments } = useEditor()
  const isOpen = useStore(comments.store, (state) => state.isOpen)
  const isAsked = useStore(
    comments.store,
    ({ list }) => list?.threads.some((thread) => thread.comments.some(({ is_seen }) => !is_seen)) ?? false,
  )
  return (
    <span className={styles.marked}>
      <Tool command={commandNamed('comments')} icon={MessagesSquare} pressed={isOpen} />
      {isAsked && !isOpen && <output className={styles.unseen} aria-label={t`New mentions of you`} />}
    </span>
  )
}

/** Opens what a model writes of the text, where a server of models is set. */
function AnswersTool() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const host = useClientConfig().data?.answers_host ?? null
  const isOpen = useStore(session.answers.store, (state) => state.isOpen)
  useEffect(() => session.answers.store.setState({ host }), [session, host])
  const command = commandNamed('answers')
  if (host === null || session.translation !== null) return null
  return (
    <IconButton
      label={t`Summary, chapters, action items and questions`}
      icon={ScrollText}
      keys={capsOf(command)}
      aria-pressed={isOpen}
      onClick={() => command.run(session)}
    />
  )
}

/** How much of the style guide is left, at a glance. */
function StyleTool() {
  const { t } = useLingui()
  const format = useFormat()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const { guide, isOpen, counts } = useStore(session.style.store)
  const command = commandNamed('style')
  if (!guide) return null
  const left = [...counts.values()].reduce((sum, count) => sum + count, 0)
  return (
    <Tooltip text={t`Style issues`} keys={capsOf(command)}>
      <Button
        look="quiet"
        size={32}
        className={classNames(styles.tool, styles.wide)}
        aria-pressed={isOpen}
        onClick={() => command.run(session)}
      >
        <ListChecks />
        {t(command.label)} <b className="num">{format.number(left)}</b>
      </Button>
    </Tooltip>
  )
}

/** A button of a command. It leaves the focus, and so the selection, in the text. */
function Tool({
  command,
  icon,
  disabled,
  pressed,
}: {
  command: ListedCommand
  icon: LucideIcon
  disabled?: boolean
  pressed?: boolean
}) {
  const { t } = useLingui()
  const session = useEditor()
  // Whether it can run depends on whether the person may write.
  useUi((state) => state.readOnlyBecause)
  useStore(session.comments.store, ({ list }) => list?.may_begin)
  const capsOf = useKeyCaps()
  const { label, run } = command
  return (
    <IconButton
      label={t(label)}
      icon={icon}
      keys={capsOf(command)}
      disabled={disabled || !canRun(command, session)}
      aria-pressed={pressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => run(session)}
    />
  )
}

function SpeakerMenu() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const speakers = useUi((state) => state.speakers)
  const { speaker } = useUi((state) => state.caret)
  const more = ['rename-speaker', 'split-turn', 'speakers', ...(session.file.shared ? [] : ['tell-apart'])].map(
    commandNamed,
  )
  const isReadOnly = useUi((state) => state.readOnlyBecause !== null)
  return (
    <span className={styles.wide}>
      <Menu
        align="start"
        trigger={
          <Button look="quiet" size={32} className={styles.tool} disabled={isReadOnly}>
            <UserRound />
            <Trans>
              Speaker <b>{speaker}</b>
            </Trans>
            <ChevronDown />
          </Button>
        }
        items={[
          ...speakers.map(({ name }, index) => ({
            label: name,
            keys: index < 9 ? capsOf(commandNamed(`speaker-${index + 1}`)) : undefined,
            onSelect: () => speakHere(session, name),
          })),
          'line',
          { label: t`New speaker here`, onSelect: () => speakHere(session, newSpeakerName(speakers)) },
          ...more.map((command) => ({
            label: t(command.label),
            keys: capsOf(command),
            onSelect: () => command.run(session),
          })),
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
  const { t } = useLingui()
  const textSize = useUi((state) => state.textSize) ?? INITIAL_TEXT_SIZE
  return (
    <span className={classNames(styles.sizes, styles.wide)}>
      <Tool command={commandNamed('smaller-text')} icon={AArrowDown} />
      <output className={classNames('num', styles.size)} aria-label={t`Text size`}>
        {textSize}
      </output>
      <Tool command={commandNamed('larger-text')} icon={AArrowUp} />
    </span>
  )
}
