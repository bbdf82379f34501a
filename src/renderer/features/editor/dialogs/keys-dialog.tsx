import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { COMMAND_GROUPS, type EditorCommand } from '../commands/command.ts'
import { commands } from '../commands/commands.ts'
import { keyCaps } from '../commands/keys.ts'
import styles from './dialogs.module.css'

/** The help sheet: every command with its keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Keys" width={36}>
      {/* The sheet scrolls by itself, and the keyboard can reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.sheet} aria-label="All keys" tabIndex={0}>
        <p className={styles.lead}>
          Tab plays and pauses while you are in the text or the player. <Kbd keys={keyCaps('Ctrl-m')} /> lets Tab leave them, and <Kbd keys={['F6']} /> goes round the parts of the page.
        </p>
        {COMMAND_GROUPS.map((group) => (
          <div key={group} className={styles.group}>
            <h3>{group}</h3>
            <dl>
              {rowsOf(group).map(({ name, label, keys }) => (
                <div key={name}>
                  <dt>{label}</dt>
                  <dd>{keys.map((key) => <Kbd key={key} keys={keyCaps(key)} />)}</dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Dialog>
  )
}

/** The commands of a group; the speakers, one key each, are one row. */
function rowsOf(group: EditorCommand['group']): Pick<EditorCommand, 'name' | 'label' | 'keys'>[] {
  const isSpeaker = ({ name }: EditorCommand) => /^speaker-\d$/u.test(name)
  const these = commands.filter((command) => command.group === group)
  const speakers = these.filter(isSpeaker)
  const rows = these.filter((command) => !isSpeaker(command))
  if (speakers.length === 0) return rows
  return [...rows, { name: 'speakers', label: `Speaker 1 to ${speakers.length} speaks`, keys: [speakers[0]!.keys[0]!, speakers.at(-1)!.keys[0]!] }]
}
