import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { useSay } from '../words/use-say.ts'
import { useCardProvider } from './card-provider.ts'

/** Says that no money is taken, where none is. */
export function TestModeBanner() {
  const say = useSay()
  return useCardProvider().isTest ? <Banner tone="warn">{say(messages.testMode)}</Banner> : null
}
