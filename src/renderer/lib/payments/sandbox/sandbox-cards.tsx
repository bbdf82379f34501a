import { useMemo, useState, type ReactNode } from 'react'
import { CardProviderContext, type CardProvider } from '../card-provider.ts'
import { BankDialog, type BankQuestion } from './bank-dialog.tsx'
import { SandboxCardFields } from './sandbox-card-fields.tsx'

/** Stands in for a card provider: the server's test mode, with a dialog of our own for the bank's question. */
export default function SandboxCards({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<BankQuestion | null>(null)

  const provider = useMemo((): CardProvider => {
    const ask = (clientSecret: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      setQuestion({ clientSecret, resolve, reject })
      return promise.finally(() => setQuestion(null))
    }
    return { isTest: true, CardFields: SandboxCardFields, confirmPayment: ask, confirmSetup: ask }
  }, [])

  return (
    <CardProviderContext value={provider}>
      {children}
      <BankDialog question={question} />
    </CardProviderContext>
  )
}
