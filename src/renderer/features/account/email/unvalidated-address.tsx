import { sendValidationLink } from '../../../../shared/contract/account.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { ResendLink } from '../../../components/resend-link/resend-link.tsx'
import { call } from '../../../lib/api.ts'

/** What waits for a changed address to be validated, and the link once more. */
export function UnvalidatedAddress({ email, wasSent }: { email: string; wasSent: boolean }) {
  return (
    <>
      <Banner tone="warn">
        <strong>{email}</strong> is not validated yet: open the link that was mailed to it. Until then you cannot pay,
        make share links, access tokens or webhooks, or delete the account.
      </Banner>
      <ResendLink key={email} resend={() => call(sendValidationLink)} wasSent={wasSent} />
    </>
  )
}
