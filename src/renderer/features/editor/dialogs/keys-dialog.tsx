import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { COMMAND_GROUPS } from '../commands/command.ts'
import { commands } from '../commands/commands.ts'
import { keyCaps } from '../commands/keys.ts'
import styles from './dialogs.module.css'

/** The help sheet: every command with its keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keys" width={36}>
      <p className={styles.lead}>
        Tab plays and pauses while you are in the text or the player. <Kbd keys={keyCaps('Ctrl-m')} /> lets Tab leave them, and <Kbd keys={['F6']} /> goes round the parts of the page.
      </p>
      {COMMAND_GROUPS.map((group) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h3>{group}</h3>
          <dl>
            {commands
              .filter((command) => command.group === group)
              .map(({ name, label, keys }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{keys.map((key) => <Kbd key={key} keys={keyCaps(key)} />)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
