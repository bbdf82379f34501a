import { createContext, use, type ComponentType } from 'react'

/** Card details that are complete and without a fault. */
export interface CardEntry {
  /** Hands the card over to the provider; answers the token that stands for it. Throws a {@link CardRefused}. */
  makeToken(nameOnCard: string): Promise<string>
}

export interface CardFieldsProps {
  /** Called whenever the details change; with null while they are not valid. */
  onChange: (entry: CardEntry | null) => void
  disabled?: boolean
}

/** Who takes cards in the browser. The card's details go to them, not to us. */
export interface CardProvider {
  /** No money is taken: everything around says so. */
  isTest: boolean
  /** The fields for a card's details, with their own errors. */
  CardFields: ComponentType<CardFieldsProps>
  /** Lets the card's owner answer their bank about a payment. Throws a {@link CardRefused}. */
  confirmPayment(clientSecret: string): Promise<void>
  /** Lets the card's owner answer their bank about keeping the card. Throws a {@link CardRefused}. */
  confirmSetup(clientSecret: string): Promise<void>
}

/** The provider, or the bank behind it, said no; the message is theirs, for the card's owner. */
export class CardRefused extends Error {
  override name = 'CardRefused'
}

export const CardProviderContext = createContext<CardProvider | null>(null)

/** The provider of this server, below `WithCardProvider`. */
export function useCardProvider(): CardProvider {
  const provider = use(CardProviderContext)
  if (!provider) throw new Error('There is no WithCardProvider around this.')
  return provider
}
