import { ArrowLeft, EllipsisVertical } from 'lucide-react'
import { Link } from 'react-router-dom'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { buttonClass } from '../../../components/button/button-class.ts'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Menu } from '../../../components/menu/menu.tsx'
import { StatusSwitch } from '../../../components/segmented/status-switch.tsx'
import { commandNamed } from '../commands/commands.ts'
import { keyCaps } from '../commands/keys.ts'
import type { SavePhase } from '../saving/saver.ts'
import { useSetStatus } from '../use-set-status.ts'
import { useEditor, useSaveStatus, useUi } from '../use-session.ts'
import styles from './bars.module.css'

/** Commands of the bar, by name; on the phone they are in a menu. */
const NAV_COMMANDS = ['save', 'export', 'info'].map(commandNamed)

/** Files, the name, whether it is saved, and what is done with the file as a whole. */
export function NavBar() {
  const session = useEditor()
  const status = useUi((state) => state.status)
  const setStatus = useSetStatus()
  const other = status === 'EDITING' ? 'FINISHED' : 'EDITING'
  return (
    <header className={styles.nav} data-region="bar">
      <Link className={buttonClass({ look: 'quiet', size: 32 })} to="/files">
        <ArrowLeft />
        Files
      </Link>
      <h1 className={styles.title} title={session.file.name}>{session.file.name}</h1>
      <SaveMessage />
      <span className={styles.push} />
      {NAV_COMMANDS.map(({ name, label, run }) => (
        <Button key={name} look="quiet" size={32} className={styles.wide} onClick={() => run(session)}>{label}</Button>
      ))}
      <StatusSwitch className={styles.switch} value={status} onChange={setStatus} />
      <span className={styles.phone}>
        <Menu
          trigger={<IconButton bare label="More" icon={EllipsisVertical} />}
          items={[
            ...[...NAV_COMMANDS, commandNamed('rename-speaker'), commandNamed('confidence')].map(({ label, run, keys }) => ({ label, keys: keyCaps(keys[0]!), onSelect: () => run(session) })),
            'line',
            { label: `Set to ${other}`, onSelect: () => setStatus(other) },
          ]}
        />
      </span>
    </header>
  )
}

const SAVE_MESSAGES: Readonly<Record<SavePhase, string>> = {
  clean: '',
  unsaved: '',
  saving: messages.fileSaving,
  saved: messages.fileSaved,
  retrying: 'Not saved yet. Trying again.',
  conflict: 'Not saved yet.',
  refused: 'Not saved.',
}

function SaveMessage() {
  const { phase } = useSaveStatus()
  return <output className={classNames(styles.saved, phase === 'refused' && styles.refused)}>{SAVE_MESSAGES[phase]}</output>
}
