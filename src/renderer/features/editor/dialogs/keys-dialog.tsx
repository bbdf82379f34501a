import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { COMMAND_GROUPS, type EditorCommand, GROUP_LABELS } from '../commands/command.ts'
import { commandNamed, commands } from '../commands/commands.ts'
import { KEY_SETS, keysIn } from '../commands/key-sets.ts'
import { type KeysOf, keyCaps } from '../commands/keys.ts'
import { useEditor } from '../use-session.ts'
import { afterClosing } from './after-closing.ts'
import styles from './dialogs.module.css'

/** The help sheet: every command with its keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const session = useEditor()
  const choice = useStore(session.keys)
  const playCaps = keysIn(choice, commandNamed('toggle-play')).map((key) => keyCaps(key))
  const set = choice.set === 'own' ? t`Your own` : t(KEY_SETS[choice.set].label)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Keys`}
      width={36}
      actions={
        <Button onClick={() => afterClosing(session, commandNamed('change-keys').run)}>{t`Change the keys`}</Button>
      }
    >
      {/* The sheet scrolls by itself, and the keyboard can reach it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.sheet} aria-label={t`All keys`} tabIndex={0}>
        <p className={styles.lead}>
          {playCaps.length > 0 && (
            <Trans>
              <KeyCaps all={playCaps} /> plays and pauses in the text and the player.
            </Trans>
          )}{' '}
          <Trans>
            <Kbd isSubject keys={keyCaps('Ctrl-m')} /> lets Tab leave them, in every key set. You are using the set ‘
            {set}’.
          </Trans>
        </p>
        {COMMAND_GROUPS.map((group) => (
          <div key={group} className={styles.group}>
            <h3>{t(GROUP_LABELS[group])}</h3>
            <dl>
              {rowsOf(group, (command) => keysIn(choice, command)).map(({ name, label, keys }) => (
                <div key={name}>
                  <dt>{t(label)}</dt>
                  <dd>
                    {keys.map((key) => (
                      <Kbd key={key} isSubject keys={keyCaps(key)} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </section>
    </Dialog>
  )
}

/** All keys of one command. */
function KeyCaps({ all }: { all: readonly string[][] }) {
  return all.map((caps) => <Kbd key={caps.join('-')} isSubject keys={caps} />)
}

/** The commands of a group with the keys in use; the speakers, one key each, are one row while they all have theirs. */
function rowsOf(group: EditorCommand['group'], keysOf: KeysOf): Pick<EditorCommand, 'name' | 'label' | 'keys'>[] {
  const these = commands
    .filter((command) => command.group === group)
    .map((command) => ({ name: command.name, label: command.label, keys: keysOf(command) }))
  const areSpeakersWhole = these.filter(({ name }) => SPEAKER.test(name)).every(({ keys }) => keys.length > 0)
  const isSpeaker = ({ name }: { name: string }) => areSpeakersWhole && SPEAKER.test(name)
  const speakers = these.filter(isSpeaker)
  const rows = these.filter((command) => !isSpeaker(command))
  if (speakers.length === 0) return rows
  const last = speakers.length
  return [
    ...rows,
    {
      name: 'speakers',
      label: msg`Assign speaker 1 to ${last}`,
      keys: [speakers[0]!.keys[0]!, speakers.at(-1)!.keys[0]!],
    },
  ]
}

const SPEAKER = /^speaker-\d$/u
