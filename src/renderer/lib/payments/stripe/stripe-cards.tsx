import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { currentLanguage } from '../../words/language.ts'
import { say as sayNow } from '../../words/say.ts'
import { useSay } from '../../words/use-say.ts'
import { CardProviderContext, CardRefused, type CardProvider } from '../card-provider.ts'
import { StripeCardFields } from './stripe-card-fields.tsx'

/**
 * Stripe's own fields and dialogs. Its script comes from its own address, and only once a screen with this is opened.
 */
export default function StripeCards({ publishableKey, children }: { publishableKey: string; children: ReactNode }) {
  const say = useSay()
  const [loading] = useState(() => load(publishableKey))
  const [stripe, setStripe] = useState<Stripe | null>(null)
  // Stripe takes the language of its fields once.
  const [options] = useState(() => ({ locale: currentLanguage() }))
  const [isFailed, setFailed] = useState(false)
  useEffect(() => void loading.then(setStripe, () => setFailed(true)), [loading])

  const provider = useMemo(
    (): CardProvider => ({
      isTest: false,
      CardFields: StripeCardFields,
      confirmPayment: async (secret) => succeeded(await (await loading).confirmCardPayment(secret)),
      confirmSetup: async (secret) => succeeded(await (await loading).confirmCardSetup(secret)),
    }),
    [loading],
  )

  return (
    <CardProviderContext value={provider}>
      {isFailed && <Banner tone="danger">{say(messages.cardProviderUnreachable)}</Banner>}
      <Elements stripe={stripe} options={options}>
        {children}
      </Elements>
    </CardProviderContext>
  )
}

async function load(publishableKey: string): Promise<Stripe> {
  const stripe = await loadStripe(publishableKey).catch(() => null)
  if (!stripe) throw new CardRefused(sayNow(messages.cardProviderUnreachable))
  return stripe
}

/** Stripe answers with an error in place of throwing one. */
function succeeded({ error }: { error?: { message?: string } }): void {
  if (error) throw new CardRefused(error.message ?? sayNow(messages.cardConfirmationFailed))
}
