import { useLingui } from '@lingui/react/macro'
import { Plus, RotateCcw, X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '../../../components/button/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import type { EditorCommand } from '../commands/command.ts'
import { KEY_FILE_LIMITS } from '../commands/key-file.ts'
import { keyRefusal } from '../commands/key-rules.ts'
import { fixedOwner, isChanged, keysIn, withKeys, withoutChange } from '../commands/key-sets.ts'
import { canonicalKey, type KeyConflict, keyCaps } from '../commands/keys.ts'
import { useEditor } from '../use-session.ts'
import styles from './change-keys.module.css'
import { useKeyCapture } from './use-key-capture.ts'

/** One command with its keys: each can be taken away, one more added by pressing it, and the set's own brought back. */
export function KeyRow({
  command,
  conflicts,
  onSaid,
}: {
  command: EditorCommand
  conflicts: readonly KeyConflict[]
  onSaid: (sentence: string) => void
}) {
  const { t } = useLingui()
  const { keys: store } = useEditor()
  const choice = useStore(store)
  const keys = keysIn(choice, command)
  const label = t(command.label)
  const [isListening, setIsListening] = useState(false)
  useKeyCapture(isListening, (key) => {
    if (key === 'Backspace') {
      setIsListening(false)
      return onSaid('')
    }
    const refusal = keyRefusal(key, command)
    if (refusal) return onSaid(refusal)
    setIsListening(false)
    if (!keys.some((one) => canonicalKey(one) === key)) store.setState(withKeys(choice, command, [...keys, key]))
    const caps = keyCaps(key).join('+')
    onSaid(t`${caps} now does ‘${label}’.`)
  })
  const isShared = (key: string) =>
    conflicts.some((conflict) => conflict.key === canonicalKey(key) && conflict.commands.includes(command))
  return (
    <li className={styles.row}>
      <span className={styles.label}>{label}</span>
      <span className={styles.keys}>
        {keys.map((key) => (
          <span key={key} className={classNames(styles.key, isShared(key) && styles.shared)}>
            <Kbd isSubject keys={keyCaps(key)} />
            {fixedOwner(key) === undefined && (
              <button
                type="button"
                aria-label={t`Remove ${{ caps: keyCaps(key).join('+') }} from ${label}`}
                onClick={() =>
                  store.setState(
                    withKeys(
                      choice,
                      command,
                      keys.filter((one) => one !== key),
                    ),
                  )
                }
              >
                <X />
              </button>
            )}
          </span>
        ))}
      </span>
      <span className={styles.tools}>
        {isChanged(choice, command) && (
          <IconButton
            label={t`Restore the keys of ${label}`}
            icon={RotateCcw}
            onClick={() => store.setState(withoutChange(choice, command))}
          />
        )}
        <Button
          look="quiet"
          size={32}
          className={styles.add}
          aria-label={isListening ? undefined : t`Add a key to ${label}`}
          aria-pressed={isListening}
          disabled={keys.length >= KEY_FILE_LIMITS.keysPerCommand}
          onClick={() => {
            setIsListening(!isListening)
            onSaid(isListening ? '' : t`Press the key combination. Backspace cancels.`)
          }}
          onBlur={() => setIsListening(false)}
        >
          {isListening ? t`Press a key` : <Plus />}
        </Button>
      </span>
    </li>
  )
}
