import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { confirmSandbox } from '../../../../shared/contract/payments.ts'
import { messages } from '../../../../shared/messages.ts'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { call } from '../../api.ts'
import { say } from '../../words/say.ts'
import { CardRefused } from '../card-provider.ts'

/** What the bank wants to know, and who waits for the answer. */
export interface BankQuestion {
  clientSecret: string
  resolve: () => void
  reject: (error: unknown) => void
}

/** Stands in for the bank's dialog. To close it is to refuse. */
export function BankDialog({ question }: { question: BankQuestion | null }) {
  const { t } = useLingui()
  const [sending, setSending] = useState<'approve' | 'refuse' | null>(null)

  const answer = async (choice: 'approve' | 'refuse') => {
    if (!question || sending) return
    setSending(choice)
    try {
      const { status, message } = await call(confirmSandbox, {
        body: { client_secret: question.clientSecret, approve: choice === 'approve' },
      })
      if (status === 'succeeded') question.resolve()
      else question.reject(new CardRefused(message ?? say(messages.cardConfirmationFailed)))
    } catch (error) {
      question.reject(error)
    } finally {
      setSending(null)
    }
  }

  return (
    <Dialog
      open={question !== null}
      onOpenChange={() => void answer('refuse')}
      title={t`Test mode`}
      actions={
        <>
          <Button sending={sending === 'refuse'} onClick={() => void answer('refuse')}>
            <Trans>Refuse</Trans>
          </Button>
          <Button look="main" sending={sending === 'approve'} onClick={() => void answer('approve')}>
            <Trans>Approve</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>Your bank would ask you to confirm this here. In test mode, no money is taken.</Trans>
      </p>
    </Dialog>
  )
}
