import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Kbd } from '../../components/kbd/kbd.tsx'
import { canRun, type EditorCommand } from './commands/command.ts'
import { commandNamed } from './commands/commands.ts'
import styles from './panel.module.css'
import { useEditor, useKeyCaps } from './use-session.ts'

/** What can be done with what a panel looks at, the first of it the most likely, each with its key. */
export function PanelActions({
  names,
  labelOf = ({ label }) => label,
}: {
  /** Of commands. */
  names: readonly string[]
  labelOf?: (command: EditorCommand) => MessageDescriptor
}) {
  const { t } = useLingui()
  const session = useEditor()
  const capsOf = useKeyCaps()
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
            {t(labelOf(command))}
            {caps && <Kbd keys={caps} />}
          </button>
        )
      })}
    </div>
  )
}
