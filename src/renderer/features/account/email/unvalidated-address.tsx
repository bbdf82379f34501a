import { Trans } from '@lingui/react/macro'
import { sendValidationLink } from '../../../../shared/contract/account.ts'
import { Banner } from '../../../components/banner/banner.tsx'
import { ResendLink } from '../../../components/resend-link/resend-link.tsx'
import { call } from '../../../lib/api.ts'

/** What waits for a changed address to be validated, and the link once more. */
export function UnvalidatedAddress({ email, wasSent }: { email: string; wasSent: boolean }) {
  return (
    <>
      <Banner tone="warn">
        <Trans>
          <strong>{email}</strong> is not validated yet. Open the link we e-mailed to it. Until then you can't pay,
          create share links, access tokens or webhooks, or delete your account.
        </Trans>
      </Banner>
      <ResendLink key={email} resend={() => call(sendValidationLink)} wasSent={wasSent} />
    </>
  )
}
