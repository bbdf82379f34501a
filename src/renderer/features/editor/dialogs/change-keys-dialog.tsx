import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ChangeEvent } from 'react'
import { useStore } from 'zustand'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Select } from '../../../components/select/select.tsx'
import { COMMAND_GROUPS, GROUP_LABELS } from '../commands/command.ts'
import { commands } from '../commands/commands.ts'
import { KEY_FILE_LIMITS, keyFileText, readKeyFile } from '../commands/key-file.ts'
import { KEY_SET_NAMES, KEY_SETS, type KeyChoice, keysIn } from '../commands/key-sets.ts'
import { keyCaps, keyConflicts } from '../commands/keys.ts'
import { useEditor } from '../use-session.ts'
import { KeyRow } from './key-row.tsx'
import dialog from './dialogs.module.css'
import styles from './change-keys.module.css'
import { useFormat } from '../../../lib/words/use-format.ts'

/** Chooses a set of keys, and makes one's own: every command, its keys, and a press of a key to add one. */
export function ChangeKeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { keys } = useEditor()
  const choice = useStore(keys)
  const [said, setSaid] = useState('')
  const conflicts = keyConflicts(commands, (command) => keysIn(choice, command))
  const choose = (set: KeyChoice['set']) => {
    setSaid('')
    keys.setState({ ...choice, set })
  }
  /** One sentence for each key, whatever the number of places where it is claimed twice. */
  const conflictSentences = new Set(
    conflicts.map(({ key, commands: claimants }) => {
      const caps = keyCaps(key).join('+')
      const labels = format.list(claimants.map(({ label }) => `‘${t(label)}’`))
      return t`${caps} is assigned to ${labels}.`
    }),
  )
  const base = t(KEY_SETS[choice.ownBase].label)
  const hasOwn = choice.set === 'own' || Object.keys(choice.own).length > 0
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Change the keys`}
      width={36}
      actions={
        <>
          <ImportButton onSaid={setSaid} />
          <Button onClick={() => download(keyFileText(choice))}>{t`Export`}</Button>
          <Button look="main" onClick={onClose}>
            {t`Done`}
          </Button>
        </>
      }
    >
      <div className={styles.top}>
        <Select
          label={t`Key set`}
          value={choice.set}
          onChange={(event) => choose(event.target.value as KeyChoice['set'])}
          options={[
            ...KEY_SET_NAMES.map((name) => ({ value: name, label: t(KEY_SETS[name].label) })),
            ...(hasOwn ? [{ value: 'own', label: t`Your own` }] : []),
          ]}
          hint={choice.set === 'own' ? t`Based on ${base}.` : t`Changing a key creates your own set.`}
        />
        <output className={styles.said}>{said}</output>
        {conflicts.length > 0 && (
          <Banner tone="warn">{[...conflictSentences, t`The command named first runs.`].join(' ')}</Banner>
        )}
      </div>
      {/* The list scrolls by itself, and its buttons bring it along. */}
      <div className={styles.list}>
        {COMMAND_GROUPS.map((group) => (
          <section key={group} className={dialog.group} aria-label={t(GROUP_LABELS[group])}>
            <h3>{t(GROUP_LABELS[group])}</h3>
            <ul>
              {commands
                .filter((command) => command.group === group)
                .map((command) => (
                  <KeyRow key={command.name} command={command} conflicts={conflicts} onSaid={setSaid} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}

function ImportButton({ onSaid }: { onSaid: (sentence: string) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { keys } = useEditor()
  const input = useRef<HTMLInputElement>(null)
  const read = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (!file) return
    const found = file.size > KEY_FILE_LIMITS.bytes ? undefined : readKeyFile(await file.text())
    if (!found) return onSaid(t`This file contains no Longhand keys. Nothing was changed.`)
    keys.setState(found.choice, true)
    const leftOut = format.list(found.leftOut)
    onSaid(
      found.leftOut.length === 0
        ? t`You are now using the keys from the file.`
        : t`You are now using the keys from the file, except ${leftOut}: this version does not know or allow them.`,
    )
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={t`File with keys`}
        onChange={(event) => void read(event)}
      />
      <Button onClick={() => input.current?.click()}>{t`Import`}</Button>
    </>
  )
}

function download(text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = 'longhand-keys.json'
  link.click()
  URL.revokeObjectURL(link.href)
}
