import { messages } from '../../../shared/messages.ts'
import { Banner } from '../../components/banner/banner.tsx'
import { useClientConfig } from '../client-config.ts'
import { useSession } from '../session.ts'
import { useSay } from '../words/use-say.ts'

/** Tells an ADMIN that invoices lack the seller's address; nobody else can do anything about it, and buying goes on. */
export function SellerNote() {
  const say = useSay()
  const isAdmin = useSession()?.role === 'ADMIN'
  const { data: config } = useClientConfig()
  if (!isAdmin || config?.has_seller !== false) return null
  return <Banner tone="warn">{say(messages.sellerMissing)}</Banner>
}
