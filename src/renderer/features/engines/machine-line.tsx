import { Plural, Trans } from '@lingui/react/macro'
import type { EnginesReport } from '../../../shared/contract/engines.ts'
import { useFormat } from '../../lib/words/use-format.ts'
import styles from './engines.module.css'

/** What the server's machine has. */
export function MachineLine({ machine }: { machine: EnginesReport['machine'] }) {
  const format = useFormat()
  const { cores } = machine
  const [memory, free] = [format.bytes(machine.memory), format.bytes(machine.free)]
  return (
    <p className={styles.machine}>
      <Trans>
        This server has <Plural value={cores} one="# core" other="# cores" />, {memory} of memory and {free} of free
        disk space.
      </Trans>
      {machine.gpu && (
        <>
          {' '}
          <Trans>Models run on its GPU.</Trans>
        </>
      )}
    </p>
  )
}
