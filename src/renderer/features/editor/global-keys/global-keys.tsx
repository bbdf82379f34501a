import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import {
  type GlobalKey,
  type GlobalKeysBridge,
  GLOBAL_COMMANDS,
  type GlobalCommand,
} from '../../../../shared/bridge/global-keys.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/icon-button/icon-button.tsx'
import { Kbd } from '../../../components/kbd/kbd.tsx'
import { Loading } from '../../../components/loading/loading.tsx'
import { useSay } from '../../../lib/words/use-say.ts'
import { acceleratorOf, keyOfAccelerator } from '../commands/accelerators.ts'
import { keyCaps } from '../commands/keys.ts'
import { useKeyCapture } from '../dialogs/use-key-capture.ts'
import styles from './global-keys.module.css'
import type { Phrase } from '../../../../shared/words/phrase.ts'

const QUERY_KEY = ['global-keys']
const capsOf = (key: string) => keyCaps(keyOfAccelerator(key))

/** On the desktop: which keys play while another program is in front. A key is pressed to choose it. */
export function GlobalKeys({ bridge }: { bridge: GlobalKeysBridge }) {
  const say = useSay()
  const { t } = useLingui()
  const client = useQueryClient()
  const keys = useQuery({ queryKey: QUERY_KEY, queryFn: () => bridge.list(), gcTime: 0 })
  const [listening, setListening] = useState<GlobalCommand | null>(null)
  const [problem, setProblem] = useState<Phrase | null>(null)
  const [said, setSaid] = useState('')

  async function set(command: GlobalCommand, key: string | null): Promise<void> {
    const reply = await bridge.set(command, key)
    setProblem(reply.isSet ? null : reply.message)
    if (!reply.isSet) return
    setListening(null)
    const label = say(GLOBAL_COMMANDS[command])
    setSaid(key === null ? t`‘${label}’ has no key.` : t`${{ caps: capsOf(key).join('+') }} now does ‘${label}’.`)
    await client.invalidateQueries({ queryKey: QUERY_KEY })
  }

  async function restore(): Promise<void> {
    await bridge.restore()
    setProblem(null)
    setSaid(t`All keys are back to their defaults.`)
    await client.invalidateQueries({ queryKey: QUERY_KEY })
  }

  useKeyCapture(listening !== null, (key) => {
    if (listening === null) return
    if (key === 'Escape') {
      setListening(null)
      return setProblem(null)
    }
    const accelerator = acceleratorOf(key)
    if (accelerator === undefined) return setProblem(messages.globalKeyUnknown)
    void set(listening, accelerator)
  })

  if (keys.isError) return <Banner tone="danger">{say(messages.globalKeysUnread)}</Banner>
  if (!keys.data) return <Loading rows={5} />
  const refused = keys.data.filter(({ isRefused }) => isRefused)
  return (
    <>
      <p className="muted">
        <Trans>
          These keys control the open transcript or the small player while you type in another program. Media keys on
          your keyboard always do. Other programs get their keys back when nothing is open.
        </Trans>
      </p>
      {problem !== null && (
        <Banner tone="danger" isAlert>
          {say(problem)}
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="warn">
          {say(messages.globalKeysRefused(refused.map(({ key }) => capsOf(key ?? '').join('+'))))}
        </Banner>
      )}
      <ul className={styles.list}>
        {keys.data.map((one) => (
          <Row
            key={one.command}
            globalKey={one}
            isListening={listening === one.command}
            onListen={(isListening) => {
              setListening(isListening ? one.command : null)
              setProblem(null)
              setSaid(isListening ? t`Press the key combination. Esc cancels.` : '')
            }}
            onRemove={() => void set(one.command, null)}
          />
        ))}
      </ul>
      <output className={styles.said}>{said}</output>
      <Button onClick={() => void restore()}>{t`Restore the default keys`}</Button>
    </>
  )
}

interface RowProps {
  globalKey: GlobalKey
  isListening: boolean
  onListen: (isListening: boolean) => void
  onRemove: () => void
}

function Row({ globalKey: { command, key: accelerator }, isListening, onListen, onRemove }: RowProps) {
  const say = useSay()
  const { t } = useLingui()
  const label = say(GLOBAL_COMMANDS[command])
  return (
    <li className={styles.row}>
      <span>{label}</span>
      <span className={styles.key}>
        {accelerator === null ? (
          <span className="muted">{t`No key`}</span>
        ) : (
          <Kbd isSubject keys={capsOf(accelerator)} />
        )}
      </span>
      {accelerator !== null && <IconButton label={t`Remove the key from ${label}`} icon={X} onClick={onRemove} />}
      <Button
        size={32}
        aria-label={isListening ? undefined : t`Change the key of ${label}`}
        aria-pressed={isListening}
        onClick={() => onListen(!isListening)}
        onBlur={() => isListening && onListen(false)}
      >
        {isListening ? t`Press a key` : t`Change`}
      </Button>
    </li>
  )
}
