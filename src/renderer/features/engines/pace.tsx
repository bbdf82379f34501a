import { Trans } from '@lingui/react/macro'
import { useFormat } from '../../lib/words/use-format.ts'

/** How fast an engine is, where it was measured. */
export function Pace({ pace }: { pace: number | null }) {
  const format = useFormat()
  if (pace === null) return <Trans>Speed not measured yet</Trans>
  const seconds = format.number(pace < 0.1 ? Math.ceil(pace * 100) / 100 : Math.round(pace * 10) / 10)
  return <Trans>{seconds} s for each second of sound</Trans>
}
