import { Tooltip as Radix } from 'radix-ui'
import { Kbd } from '../kbd/kbd.tsx'
import { type Asked, StandIn } from './stand-in.tsx'
import styles from './tooltip.module.css'

/** The text beside an element, from when it is first pointed at or focused. */
export function Bubble({ text, keys, asked }: { text: string; keys: readonly string[] | undefined; asked: Asked }) {
  return (
    <Radix.Provider delayDuration={500}>
      <Radix.Root>
        <Radix.Trigger asChild>
          <StandIn {...asked} />
        </Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
            {text}
            {keys && <Kbd keys={keys} />}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}
