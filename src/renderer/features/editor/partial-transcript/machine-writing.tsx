import { Link } from 'react-router-dom'
import { Banner } from '../../../components/banner/banner.tsx'
import { useUi } from '../use-session.ts'

/** How far the machine is with a text that can be read meanwhile. */
export function MachineWriting() {
  const because = useUi((state) => state.readOnlyBecause)
  const machine = useUi((state) => state.machine)
  if (because !== 'machine') return null
  if (machine && machine.status !== 'TRANSCRIBE') {
    return (
      <Banner tone="warn">
        The machine could not finish this text. <Link to="/files">Files</Link> says why, and tries again.
      </Banner>
    )
  }
  const percent =
    machine?.progress === null || machine?.progress === undefined
      ? ''
      : `, ${Math.floor(machine.progress * 100)}% so far`
  return <Banner>The machine is writing this text{percent}. You can read along, and edit it once it is done.</Banner>
}
