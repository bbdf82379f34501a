import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useStore } from 'zustand'
import type { Word } from '../../../../shared/contract/transcripts.ts'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { type Doubt, type DoubtReason, sameDoubts } from '../../../../shared/transcript/doubts.ts'
import { tokensIn } from '../../../../shared/transcript/timed-text.ts'
import { classNames } from '../../../components/class-names.ts'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { clock } from '../clock.ts'
import { canRun, type EditorCommand } from '../commands/command.ts'
import { commandNamed } from '../commands/commands.ts'
import { timedField } from '../text/timed-field.ts'
import { textAttributes } from '../language.ts'
import { useEditor, useKeyCaps, usePlayer } from '../use-session.ts'
import panel from '../panel.module.css'
import { PanelActions } from '../panel-actions.tsx'
import styles from './doubts.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'
import { AllRivals } from './all-rivals.tsx'

/** Doubts drawn at once: the one looked at, a few before it and what comes next. */
const SHOWN = { before: 2, after: 40 } as const

/** Words shown on either side of a doubt. */
const AROUND = 4

/** The queue of doubts, beside the text. */
export function DoubtsPanel() {
  const { t } = useLingui()
  const format = useFormat()
  const { doubts: queue } = useEditor()
  const { isOpen, doubts, current } = useStore(queue.store)
  if (!isOpen) return null
  const [place, total] = [format.number(current + 1), format.number(doubts.length)]
  const first = Math.max(0, current - SHOWN.before)
  return (
    <aside className={panel.panel} aria-label={t`Uncertain words`} data-region="doubts">
      <header>
        <h2>
          {t`Uncertain words`}{' '}
          <small className="num">{doubts.length === 0 ? t`none left` : t`${place} of ${total}`}</small>
        </h2>
        <IconButton bare label={t`Close uncertain words`} icon={X} onClick={queue.close} />
      </header>
      <SecondReadingButton />
      <AllRivals />
      {!queue.hasDictionary && (
        <p className={panel.note}>
          {t`Words are checked against a dictionary in English only, so unknown words in this text are not listed.`}
        </p>
      )}
      {doubts.length === 0 ? (
        <p className={panel.none}>{t`No uncertain words in this text.`}</p>
      ) : (
        <ol className={panel.queue}>
          {doubts.slice(first, current + SHOWN.after).map((doubt, index) => (
            <DoubtRow
              key={`${doubt.paragraph}-${doubt.from}`}
              doubt={doubt}
              index={first + index}
              isCurrent={first + index === current}
            />
          ))}
        </ol>
      )}
    </aside>
  )
}

/** Leads to the second reading, or to asking for one. */
function SecondReadingButton() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const command = commandNamed('second-reading')
  if (!canRun(command, session)) return null
  const caps = capsOf(command)
  return (
    <p className={styles.second}>
      <Button size={32} onClick={() => command.run(session)}>
        {t(command.label)}
        {caps && <Kbd keys={caps} />}
      </Button>
    </p>
  )
}

/** Which engine has been right more often for a speaker, as far as people have said. */
function Verdict({ speaker }: { speaker: string }) {
  const { secondReading } = useEditor()
  const reading = useStore(secondReading.store, ({ server }) => server?.reading)
  const counted = reading?.choices.find((one) => one.speaker === speaker)
  if (!reading || !counted || counted.first === counted.second) return null
  const { first, second } = counted
  const { label } = reading
  const [times, all] = [Math.max(first, second), first + second]
  return (
    <p className={styles.verdict}>
      {second > first ? (
        <Trans>
          {label} was right {times} of {all} times for {speaker}.
        </Trans>
      ) : (
        <Trans>
          The first engine was right {times} of {all} times for {speaker}.
        </Trans>
      )}
    </p>
  )
}

const REASONS: Readonly<Record<Exclude<DoubtReason, 'offer'>, MessageDescriptor>> = {
  rival: msg`readings differ`,
  slightly: msg`slightly confident`,
  fairly: msg`fairly confident`,
  unknown: msg`not in the dictionary`,
  number: msg`number`,
  name: msg({ message: 'name', context: 'of somebody or something, in a text' }),
}

/** Whether the engine doubted the word; of other words its confidence says nothing. */
const isUnsure = ({ reason }: Doubt) => reason === 'slightly' || reason === 'fairly'

function DoubtRow({ doubt, index, isCurrent }: { doubt: Doubt; index: number; isCurrent: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const session = useEditor()
  const { doubts: queue, view } = session
  const paragraph = itemAt(view.state.field(timedField).paragraphs, doubt.paragraph)
  if (!paragraph?.words[doubt.from]) return null
  const tokens = tokensIn(paragraph)
  const [from, to] = [tokens[doubt.from]!.from, tokens[Math.min(doubt.to, tokens.length) - 1]!.to]
  const before = paragraph.text.slice(tokens[Math.max(0, doubt.from - AROUND)]!.from, from)
  const after = paragraph.text.slice(to, tokens[Math.min(tokens.length, doubt.to + AROUND) - 1]!.to)
  const words = (
    <q {...textAttributes(session)}>
      {before}
      <b className={doubt.reason === 'slightly' ? styles.slightly : styles.fairly}>{paragraph.text.slice(from, to)}</b>
      {after}
    </q>
  )
  const confidence = format.number(doubt.confidence, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const term = textOf(queue.rivalOf(doubt) ?? [])
  const reason = doubt.reason === 'offer' ? t`perhaps ‘${term}’` : t(REASONS[doubt.reason])
  if (!isCurrent) {
    return (
      <li>
        <button type="button" className={panel.row} onClick={() => queue.lookAt(index)}>
          {words}
          <span className={classNames('num', styles.reason)}>{isUnsure(doubt) ? confidence : reason}</span>
        </button>
      </li>
    )
  }
  return (
    <li className={panel.current} aria-current="true">
      <p className={classNames('num', panel.facts)}>
        <span>{clock(paragraph.words[doubt.from]!.data_start)}</span>
        <span>{isUnsure(doubt) ? `${reason}, ${confidence}` : reason}</span>
      </p>
      {words}
      {doubt.reason === 'rival' && <Verdict speaker={paragraph.speaker} />}
      <Actions doubt={doubt} />
    </li>
  )
}

const textOf = (words: readonly Pick<Word, 'text'>[]) => words.map(({ text }) => text).join(' ')

/** The command's name, with what it would do here. */
function labelOf(
  { name, label }: EditorCommand,
  { from, to }: Doubt,
  { same, rival }: { same: number; rival: string | undefined },
): MessageDescriptor {
  if (name === 'take-rival' && rival !== undefined) return rival === '' ? msg`Remove the word` : msg`Use ‘${rival}’`
  if (name === 'accept-same') return msg`Accept all ${same} occurrences`
  return name === 'accept-doubt' && to - from > 1 ? msg`Accept the words` : label
}

/** What can be done with the doubt that is looked at, each with its key. */
function Actions({ doubt }: { doubt: Doubt }) {
  const session = useEditor()
  const { doubts } = useStore(session.doubts.store)
  // Whether it can be heard changes when the sound is there.
  usePlayer((state) => state.isReady)
  const same = sameDoubts(doubts, doubt).length
  const words = session.doubts.rivalOf(doubt)
  const rival = words && textOf(words)
  const names = [
    ...(rival === undefined ? [] : ['take-rival']),
    'accept-doubt',
    ...(same > 1 ? ['accept-same'] : []),
    'hear-doubt',
    'next-doubt',
  ]
  return <PanelActions names={names} labelOf={(command) => labelOf(command, doubt, { same, rival })} />
}
