import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import { Banner } from '../../../components/banner/banner.tsx'
import { useUi } from '../use-session.ts'
import { useFormat } from '../../../lib/words/use-format.ts'

/** How far the machine is with a text that can be read meanwhile. */
export function MachineWriting() {
  const format = useFormat()
  const because = useUi((state) => state.readOnlyBecause)
  const machine = useUi((state) => state.machine)
  if (because !== 'machine') return null
  if (machine && machine.status !== 'TRANSCRIBE') {
    return (
      <Banner tone="warn">
        <Trans>
          This recording could not be transcribed to the end. Go to <Link to="/files">Files</Link> to see why and try
          again.
        </Trans>
      </Banner>
    )
  }
  const progress = machine?.progress ?? null
  const percent = format.percent(Math.floor((progress ?? 0) * 100) / 100)
  return (
    <Banner>
      {progress === null ? (
        <Trans>This recording is being transcribed. You can read along, and edit the text when it is ready.</Trans>
      ) : (
        <Trans>
          This recording is being transcribed, {percent} so far. You can read along, and edit the text when it is ready.
        </Trans>
      )}
    </Banner>
  )
}
