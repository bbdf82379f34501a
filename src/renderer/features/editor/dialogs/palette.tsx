import { useLingui } from '@lingui/react/macro'
import { Command } from 'cmdk'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { canRun, GROUP_LABELS } from '../commands/command.ts'
import { commandScore } from '../commands/command-score.ts'
import { commands } from '../commands/commands.ts'
import { useEditor, useKeyCaps } from '../use-session.ts'
import { afterClosing } from './after-closing.ts'
import styles from './palette.module.css'

/** Every command that can be done now, found by its name or its group, with its key. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
  const offered = commands.filter((command) => command.name !== 'palette' && canRun(command, session))
  return (
    <Dialog open onOpenChange={onClose} title={t`All commands`} width={36}>
      <Command label={t`Command`} loop filter={(label, typed, [group = ''] = []) => commandScore(label, group, typed)}>
        <Command.Input className={styles.input} placeholder={t`Find a command ...`} maxLength={100} />
        <Command.List className={styles.list} label={t`Commands`}>
          <Command.Empty className={styles.empty}>{t`No commands found.`}</Command.Empty>
          {offered.map((command) => {
            const caps = capsOf(command)
            const [label, group] = [t(command.label), t(GROUP_LABELS[command.group])]
            return (
              <Command.Item
                key={command.name}
                value={label}
                keywords={[group]}
                className={styles.item}
                onSelect={() => afterClosing(session, command.run)}
              >
                <span className={styles.label}>{label}</span>
                <span className={styles.group}>{group}</span>
                <span className={styles.keys}>{caps && <Kbd keys={caps} />}</span>
              </Command.Item>
            )
          })}
        </Command.List>
      </Command>
    </Dialog>
  )
}
