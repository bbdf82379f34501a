import { useState } from 'react'
import { sendValidationLink } from '../../../../shared/contract/account.ts'
import { messages } from '../../../../shared/messages.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { Button } from '../../../components/button/button.tsx'
import { call, messageOf } from '../../../lib/api.ts'

/** What waits for a changed address to be validated, and the link once more. */
export function UnvalidatedAddress({ email }: { email: string }) {
  const [isSending, setSending] = useState(false)
  const [result, setResult] = useState<{ tone: 'ok' | 'danger'; text: string } | null>(null)

  const send = async () => {
    setSending(true)
    setResult(null)
    try {
      await call(sendValidationLink)
      setResult({ tone: 'ok', text: messages.emailSent })
    } catch (error) {
      setResult({ tone: 'danger', text: messageOf(error, messages.emailNotSent) })
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      <Banner tone="warn">
        <strong>{email}</strong> is not validated yet: open the link that was mailed to it. Until then you cannot pay, make share links,
        access tokens or webhooks, or delete the account.
      </Banner>
      <output>{result?.tone === 'ok' && <Banner tone="ok">{result.text}</Banner>}</output>
      {result?.tone === 'danger' && <Banner tone="danger">{result.text}</Banner>}
      <p><Button sending={isSending} onClick={() => void send()}>Send the link again</Button></p>
    </>
  )
}
