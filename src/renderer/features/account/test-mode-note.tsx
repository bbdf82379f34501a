import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { useClientConfig } from '../../lib/client-config.ts'
import { useSay } from '../../lib/words/use-say.ts'

/** Says that no money is taken, where billing is in test mode. */
export function TestModeNote() {
  const say = useSay()
  return useClientConfig().data?.billing === 'sandbox' ? <Banner tone="warn">{say(messages.testMode)}</Banner> : null
}
