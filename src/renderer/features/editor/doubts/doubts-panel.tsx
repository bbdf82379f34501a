import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { itemAt } from '../../../../shared/transcript/chunked-list.ts'
import { type Doubt, type DoubtReason, sameDoubts } from '../../../../shared/transcript/doubts.ts'
import { tokensIn } from '../../../../shared/transcript/timed-text.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { clock } from '../clock.ts'
import { canRun, type EditorCommand } from '../commands/command.ts'
import { commandNamed } from '../commands/commands.ts'
import { timedField } from '../text/timed-field.ts'
import { useEditor, useKeyCaps, usePlayer } from '../use-session.ts'
import styles from './doubts.module.css'

/** Doubts drawn at once: the one looked at, a few before it and what comes next. */
const SHOWN = { before: 2, after: 40 } as const

/** Words shown on either side of a doubt. */
const AROUND = 4

/** The queue of doubts, beside the text. */
export function DoubtsPanel() {
  const { doubts: queue } = useEditor()
  const { isOpen, doubts, current } = useStore(queue.store)
  if (!isOpen) return null
  const first = Math.max(0, current - SHOWN.before)
  return (
    <aside className={styles.panel} aria-label="Doubts" data-region="doubts">
      <header>
        <h2>
          Doubts{' '}
          <small className="num">
            {doubts.length === 0 ? 'none left' : `${current + 1} of ${doubts.length.toLocaleString('en')}`}
          </small>
        </h2>
        <IconButton bare label="Close the doubts" icon={X} onClick={queue.close} />
      </header>
      {!queue.hasDictionary && (
        <p className={styles.note}>There is a dictionary for English only, so words of this text are not looked up.</p>
      )}
      {doubts.length === 0 ? (
        <p className={styles.none}>No word of this text is in doubt.</p>
      ) : (
        <ol>
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

const REASONS: Readonly<Record<DoubtReason, string>> = {
  slightly: 'slightly',
  fairly: 'fairly',
  unknown: 'not in the dictionary',
  number: 'number',
  name: 'name',
}

/** Whether the engine doubted the word; of other words its confidence says nothing. */
const isUnsure = ({ reason }: Doubt) => reason === 'slightly' || reason === 'fairly'

const reasonOf = (doubt: Doubt) => (isUnsure(doubt) ? doubt.confidence.toFixed(2) : REASONS[doubt.reason])

function DoubtRow({ doubt, index, isCurrent }: { doubt: Doubt; index: number; isCurrent: boolean }) {
  const { doubts: queue, view } = useEditor()
  const paragraph = itemAt(view.state.field(timedField).paragraphs, doubt.paragraph)
  if (!paragraph?.words[doubt.from]) return null
  const tokens = tokensIn(paragraph)
  const [from, to] = [tokens[doubt.from]!.from, tokens[Math.min(doubt.to, tokens.length) - 1]!.to]
  const before = paragraph.text.slice(tokens[Math.max(0, doubt.from - AROUND)]!.from, from)
  const after = paragraph.text.slice(to, tokens[Math.min(tokens.length, doubt.to + AROUND) - 1]!.to)
  const words = (
    <q>
      {before}
      <b className={doubt.reason === 'slightly' ? styles.slightly : styles.fairly}>{paragraph.text.slice(from, to)}</b>
      {after}
    </q>
  )
  if (!isCurrent) {
    return (
      <li>
        <button type="button" className={styles.row} onClick={() => queue.lookAt(index)}>
          {words}
          <span className="num">{reasonOf(doubt)}</span>
        </button>
      </li>
    )
  }
  return (
    <li className={styles.current} aria-current="true">
      <p className={classNames('num', styles.facts)}>
        <span>{clock(paragraph.words[doubt.from]!.data_start)}</span>
        <span>
          {isUnsure(doubt) && `${REASONS[doubt.reason]}, `}
          {reasonOf(doubt)}
        </span>
      </p>
      {words}
      <Actions doubt={doubt} />
    </li>
  )
}

/** The command's name, with what it would do here. */
function labelOf({ name, label }: EditorCommand, { from, to }: Doubt, same: number): string {
  if (name === 'accept-same') return `Accept all ${same} the same`
  return name === 'accept-doubt' && to - from > 1 ? 'Accept the words' : label
}

/** What can be done with the doubt that is looked at, each with its key. */
function Actions({ doubt }: { doubt: Doubt }) {
  const session = useEditor()
  const capsOf = useKeyCaps()
  const { doubts } = useStore(session.doubts.store)
  // Whether it can be heard changes when the sound is there.
  usePlayer((state) => state.isReady)
  const same = sameDoubts(doubts, doubt).length
  const names = ['accept-doubt', ...(same > 1 ? ['accept-same'] : []), 'hear-doubt', 'next-doubt']
  return (
    <div className={styles.actions}>
      {names.map(commandNamed).map((command) => {
        const caps = capsOf(command)
        return (
          <button
            key={command.name}
            type="button"
            disabled={!canRun(command, session)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => command.run(session)}
          >
            {labelOf(command, doubt, same)}
            {caps && <Kbd keys={caps} />}
          </button>
        )
      })}
    </div>
  )
}
