import { Trans, useLingui } from '@lingui/react/macro'
import { ArrowDown, ArrowLeft, EllipsisVertical } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useStore } from 'zustand'
import { messages } from '../../../../shared/messages.ts'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { buttonClass } from '../../../components/button/button-class.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { StatusSwitch } from '../../../components/segmented/status-switch.tsx'
import { canRun } from '../commands/command.ts'
import { commandNamed } from '../commands/commands.ts'
import { languageName } from '../language.ts'
import { PresenceMark } from '../presence/reading-along.tsx'
import type { SavePhase } from '../saving/save-status.ts'
import { useSetStatus } from '../use-set-status.ts'
import { useEditor, useKeyCaps, useSaveStatus, useUi } from '../use-session.ts'
import styles from './bars.module.css'
import { guestHere } from '../../../lib/guest.ts'
import { useSay } from '../../../lib/words/use-say.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Commands of the bar, by name; on the phone they are in a menu. */
const NAV_COMMANDS = ['translations', 'save', 'export', 'versions', 'quality', 'info'].map(commandNamed)

/** Commands of the phone's menu beside those of the bar. */
const MENU_COMMANDS = [
  'find',
  'next-unmarked',
  'mark-all',
  'rename-speaker',
  'confidence',
  'doubts',
  'style',
  'palette',
].map(commandNamed)

/** Files, the name, whether it is saved, and what is done with the file as a whole. */
export function NavBar() {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const status = useUi((state) => state.status)
  const readOnlyBecause = useUi((state) => state.readOnlyBecause)
  const setStatus = useSetStatus()
  const isGuest = guestHere() !== null
  const offered = NAV_COMMANDS.filter((command) => canRun(command, session))
  const other = status === 'EDITING' ? 'FINISHED' : 'EDITING'
  return (
    <header className={styles.nav} data-region="bar">
      {!isGuest && (
        <Link className={buttonClass({ look: 'quiet', size: 32 })} to="/files">
          <ArrowLeft />
          {t`Files`}
        </Link>
      )}
      <div className={styles.name}>
        <h1 className={styles.title} dir="auto" title={session.file.name}>
          {session.file.name}
        </h1>
        {session.translation && <Badge>{languageName(session.translation.language, false)}</Badge>}
        <SaveMessage />
      </div>
      <PresenceMark />
      <span className={styles.push} />
      {offered.map(({ name, label, run }) => (
        <Button key={name} look="quiet" size={32} className={styles.wide} onClick={() => run(session)}>
          {t(label)}
        </Button>
      ))}
      {readOnlyBecause === 'published' && <Badge>{t`PUBLISHED`}</Badge>}
      {readOnlyBecause === 'shared' && <Badge>{t`READ ONLY`}</Badge>}
      {(readOnlyBecause === null || readOnlyBecause === 'part') &&
        !isGuest &&
        (session.translation ? (
          <MarkedParagraphs />
        ) : (
          <StatusSwitch className={styles.switch} value={status} onChange={setStatus} />
        ))}
      <span className={styles.phone}>
        <Menu
          trigger={<IconButton bare label={t`More`} icon={EllipsisVertical} />}
          items={[
            ...[...offered, ...MENU_COMMANDS.filter((command) => canRun(command, session))].map((command) => ({
              label: t(command.label),
              keys: capsOf(command),
              onSelect: () => command.run(session),
            })),
            ...((readOnlyBecause && readOnlyBecause !== 'part') || session.translation || isGuest
              ? []
              : ([
                  'line',
                  {
                    label: other === 'FINISHED' ? t`Set to FINISHED` : t`Set to EDITING`,
                    onSelect: () => setStatus(other),
                  },
                ] as const)),
          ]}
        />
      </span>
    </header>
  )
}

const NEXT_UNMARKED = commandNamed('next-unmarked')

/**
 * A translation has no status of its own: it is finished when all its paragraphs are marked. Leads to the next one that
 * is not.
 */
function MarkedParagraphs() {
  const { t } = useLingui()
  const format = useFormat()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const { done, all } = useUi((state) => state.marked)
  if (done === all && all > 0) return <Badge>{t`FINISHED`}</Badge>
  const [marked, total] = [format.number(done), format.number(all)]
  return (
    <Button
      size={32}
      className={styles.marked}
      title={[t(NEXT_UNMARKED.label), ...(capsOf(NEXT_UNMARKED) ?? [])].join(' ')}
      onClick={() => NEXT_UNMARKED.run(session)}
    >
      <span>
        <Trans>
          {marked} of {total}
          <span className={styles.wide}> marked</span>
        </Trans>
      </span>
      <ArrowDown />
      <span className="vh">{t(NEXT_UNMARKED.label)}</span>
    </Button>
  )
}

function SaveMessage() {
  const say = useSay()
  const { t } = useLingui()
  const { phase } = useSaveStatus()
  const { hasOfflineCopy, presence } = useEditor()
  const missesOthers = useStore(presence.store, ({ isCutOff, others }) => isCutOff && others.length > 0)
  if (hasOfflineCopy && phase === 'retrying')
    return <output className={styles.saved}>{say(messages.keptOffline)}</output>
  const texts: Readonly<Record<SavePhase, string>> = {
    clean: '',
    unsaved: '',
    saving: say(messages.fileSaving),
    saved: say(messages.fileSaved),
    retrying: t`Not saved yet. Trying again.`,
    behind: t`Not up to date. Trying again.`,
    conflict: t`Not saved yet.`,
    refused: t`Not saved.`,
  }
  // Without a line to the server nobody sees what the others do.
  const shown = phase === 'clean' && missesOthers ? 'behind' : phase
  return <output className={classNames(styles.saved, phase === 'refused' && styles.refused)}>{texts[shown]}</output>
}
